import type { Block, BlockComponent } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { tableView } from '@/ui/chunk-table';
import type { finders } from './finders';
import type { BlockChunks, BlockProps, common } from './registry';

/** The blocks that few pages have, one line each. One of the server's without a line in any table does not compile. */
export const blocks: BlockChunks<Exclude<BlockComponent, keyof typeof common | keyof typeof finders>> = {
  'accordion-block': chunk(() => import('./accordion-block')),
  'article-hero-block': chunk(() => import('./article-hero-block')),
  'banner-block': chunk(() => import('./banner-block')),
  'card-carousel-block': chunk(() => import('./card-carousel-block')),
  'category-carousel-block': chunk(() => import('./category-carousel-block')),
  'category-navigation-block': chunk(() => import('./category-navigation-block')),
  'changing-hero-block': chunk(() => import('./changing-hero-block')),
  'container-block': chunk(() => import('./container-block')),
  'content-block': chunk(() => import('./content-block')),
  'description-block': chunk(() => import('./description-block')),
  'dropdown-navigation-block': chunk(() => import('./dropdown-navigation-block')),
  'generic-block': chunk(() => import('./generic-block')),
  'image-with-cta-block': chunk(() => import('./image-with-cta-block')),
  'intro-block': chunk(() => import('./intro-block')),
  'link-block': chunk(() => import('./link-block')),
  'logo-header-block': chunk(() => import('./logo-header-block')),
  'news-block': chunk(() => import('./news-block')),
  'notice-block': chunk(() => import('./notice-block')),
  'page-promoter-block': chunk(() => import('./page-promoter-block')),
  'promotion-hero-block': chunk(() => import('./promotion-hero-block')),
  'raw-html-block': chunk(() => import('./raw-html-block')),
  'rich-text-block': chunk(() => import('./rich-text-block')),
  'social-media-embed-block': chunk(() => import('./social-media-embed-block')),
  'split-banner-block': chunk(() => import('./split-banner-block')),
  'subscription-cards-block': chunk(() => import('./subscription-cards-block')),
  'video-block': chunk(() => import('./video-block')),
  'youtube-video-block': chunk(() => import('./youtube-video-block')),
  'newsletter-block': chunk(() => import('./newsletter-block')),
};

export default tableView(blocks, ({ block }: BlockProps<Block>) => block);
