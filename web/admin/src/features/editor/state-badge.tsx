import type { ContentLanguage, Edition, EditionState, TreePage } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { Badge, type Tone } from '@/ui/badge';
import styles from './editor.module.css';

const TONES: Record<EditionState, Tone> = { published: 'ok', changed: 'warn', draft: 'info' };

export function StateBadge({ edition }: { edition: Pick<Edition, 'state' | 'schedule'> }) {
  const isScheduled = edition.schedule.publish ?? edition.schedule.unpublish;
  return (
    <>
      <Badge tone={TONES[edition.state]}>{t(`/states/${edition.state}`)}</Badge>
      {isScheduled && (
        <Badge tone="info" icon="clock">
          {t('/states/scheduled')}
        </Badge>
      )}
    </>
  );
}

/** A page's state at a glance: a dot with a shape of its own for each, and words for who does not see it. */
export function StateDot({ page, language }: { page: TreePage; language: ContentLanguage }) {
  const own = page.languages[language];
  const state = own?.state ?? 'none';
  const words = [t(`/states/${state}`), own?.isScheduled ? t('/states/scheduled') : '']
    .filter(Boolean)
    .join(', ');
  return (
    <span
      className={styles['dot']}
      data-state={state}
      data-scheduled={own?.isScheduled ?? false}
      title={words}
    >
      <span className={styles['hidden']}>{words}</span>
    </span>
  );
}
