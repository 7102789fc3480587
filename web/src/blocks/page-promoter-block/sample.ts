import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'page-promoter-block'> = {
  type: 'PagePromoterBlock',
  component: 'page-promoter-block',
  id: 'page-promoter-block',
  contentType: ['Block', 'PagePromoterBlock'],
  contentLink: { id: 335764285, guidValue: '48b039be-c7f4-1b76-c980-51cf9b4779f5' },
  image: {
    url: '/pictures/recipe-bilberry-pie-640.webp',
    altText: 'Mustikkapiirakka',
    width: 1280,
    height: 960,
  },
  title: 'Mustikkapiirakka',
  subtitle: 'Kesän paras, talvella pakastimesta.',
  linkUrl: '/fi/reseptit/mustikkapiirakka',
  ctaText: 'Reseptiin',
  openInNewTab: false,
};
