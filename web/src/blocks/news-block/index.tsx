import { useState } from 'react';
import { NewsFilters } from '@/features/news/filters';
import { ReleaseList } from '@/features/news/release-list';
import type { SubscriptionDialogProps } from '@/features/news/subscription-dialog';
import { useNews } from '@/features/news/use-news';
import type { BlockOf } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { Button, ButtonLink } from '@/ui/button/button';
import { ChunkView } from '@/ui/chunk-view';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';
import css from './news-block.module.css';

// Few readers subscribe: the form comes when somebody asks for it.
const dialog = chunk<SubscriptionDialogProps>(() => import('@/features/news/subscription-dialog'));

/** Press releases of a feed, what they can be narrowed by, and a way to get them by mail. */
export default function NewsBlock({ block }: BlockProps<BlockOf<'news-block'>>) {
  const t = useT();
  const news = useNews(block);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const { subscription, newsroomPageUrl, newsroomView } = block;
  const subscribe = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <Section
      heading={block.heading}
      aside={
        subscription ? (
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            onPointerEnter={() => void dialog.load().catch(() => {})}
            onClick={subscribe}
          >
            {t('/news/subscribe')}
          </Button>
        ) : null
      }
    >
      <NewsFilters {...news} />
      <ReleaseList block={block} news={news} />
      {newsroomPageUrl && !newsroomView ? (
        <p className={css.newsroom}>
          <ButtonLink variant="secondary" href={newsroomPageUrl}>
            {t('/news/all')}
          </ButtonLink>
        </p>
      ) : null}
      {subscription && wanted ? (
        <ChunkView
          chunk={dialog}
          props={{
            block,
            subscription,
            categories: news.options?.categories ?? [],
            open,
            onClose: () => setOpen(false),
          }}
        />
      ) : null}
    </Section>
  );
}
