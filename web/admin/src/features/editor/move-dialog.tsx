import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentLanguage, TreePage } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { SelectField } from '@/ui/field';
import { Loaded } from '@/ui/page';
import styles from './dialogs.module.css';
import { childrenOf, PageTree } from './page-tree';
import { usePlacing } from './use-placing';

interface Props {
  page: TreePage;
  language: ContentLanguage;
  onClose: () => void;
}

/** Where a page is to stand: under which other one, and behind which of those there. */
export function MoveDialog({ page, language, onClose }: Props) {
  const [parent, setParent] = useState<string | null>(page.parent);
  const [after, setAfter] = useState<string | null>(null);
  const placing = usePlacing(language, { tellsItself: false });
  const under = useQuery(childrenOf(parent, language));
  const name = page.name || page.id;
  const isSeen = Object.values(page.languages).some(({ url }) => url !== null);
  const choose = (next: string | null) => {
    setParent(next);
    setAfter(null);
    placing.reset();
  };
  return (
    <Dialog title={t('/tree/moveNamed', { name })} isOpen onClose={onClose} size="large">
      <div className={styles['places']}>
        <section aria-label={t('/tree/under')} className={styles['under']}>
          <h3>{t('/tree/under')}</h3>
          <Button
            look={parent === null ? 'primary' : 'plain'}
            aria-pressed={parent === null}
            onPress={() => choose(null)}
          >
            {t('/tree/top')}
          </Button>
          <PageTree
            page={parent ?? undefined}
            reveal={page.id}
            language={language}
            onOpen={choose}
            without={page.id}
          />
        </section>
        <section className={styles['part']}>
          <Loaded of={under}>
            {({ items }) => {
              const others = items.filter(({ id }) => id !== page.id);
              const last = others.at(-1)?.id ?? '';
              const chosen = after ?? last;
              const index = others.findIndex(({ id }) => id === chosen) + 1;
              return (
                <>
                  {placing.error && <Notice tone="err">{sentence(placing.error)}</Notice>}
                  <SelectField
                    label={t('/tree/place')}
                    value={chosen}
                    onChange={setAfter}
                    options={[
                      { value: '', label: t('/tree/first') },
                      ...others.map((other) => ({
                        value: other.id,
                        label: t('/tree/after', { name: other.name || other.id }),
                      })),
                    ]}
                  />
                  {isSeen && parent !== page.parent && <Notice tone="info">{t('/tree/moveText')}</Notice>}
                  <Actions>
                    <Button look="quiet" onPress={onClose}>
                      {t('/actions/cancel')}
                    </Button>
                    <Button
                      look="primary"
                      isPending={placing.isPending}
                      onPress={() =>
                        placing.mutate({ page: page.id, name, parent, index }, { onSuccess: onClose })
                      }
                    >
                      {t('/tree/moveHere')}
                    </Button>
                  </Actions>
                </>
              );
            }}
          </Loaded>
        </section>
      </div>
    </Dialog>
  );
}
