import { useQuery } from '@tanstack/react-query';
import {
  type ContentLanguage,
  type EditedDraft,
  type EditedPage,
  readDraft,
  readPage,
  readTypes,
} from '@/lib/api/edit';
import { Loaded } from '@/ui/page';
import styles from './editor.module.css';
import { NotInLanguage } from './not-in-language';
import { Workbench } from './workbench';

interface Props {
  page: string;
  language: ContentLanguage;
}

export function PageEditor({ page, language }: Props) {
  const types = useQuery({ queryKey: ['types'], queryFn: readTypes, staleTime: Number.POSITIVE_INFINITY });
  const told = useQuery({ queryKey: ['page', page], queryFn: () => readPage(page) });
  return (
    <div className={styles['page']}>
      <Loaded of={types}>
        {(known) => (
          <Loaded of={told}>
            {(edited) =>
              edited.editions[language] ? (
                <Read page={edited} language={language}>
                  {(draft) => <Workbench page={edited} language={language} types={known} read={draft} />}
                </Read>
              ) : (
                <NotInLanguage page={edited} language={language} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}

function Read({
  page,
  language,
  children,
}: {
  page: EditedPage;
  language: ContentLanguage;
  children: (draft: EditedDraft) => React.ReactNode;
}) {
  const draft = useQuery({
    queryKey: ['draft', page.id, language],
    queryFn: () => readDraft(page.id, language),
    // What is being worked on is not read under the editor's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return <Loaded of={draft}>{children}</Loaded>;
}
