import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  checkProject,
  deleteProject,
  type ProjectDraft,
  type ProjectWithDrafts,
  publishProject,
  readProject,
  takeOutOfProject,
} from '@/lib/api/projects';
import { formatDateTime, t } from '@/lib/i18n';
import { moment } from '@/lib/moments';
import { sentence } from '@/lib/problems';
import { useMay } from '@/lib/session';
import { toast } from '@/lib/toasts';
import { Badge, Notice } from '@/ui/badge';
import { Button, IconButton } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { Labelled } from '@/ui/field';
import fieldStyles from '@/ui/field.module.css';
import { Loaded, Page } from '@/ui/page';
import { Row, Rows } from '@/ui/rows';
import { ChecksOfPages } from '../editor/check-list';
import styles from './projects.module.css';

type Asked = 'publish' | 'delete' | null;

/** One project: its drafts, and what can be done with all of them. */
export function ProjectRoute() {
  const { project: id } = useParams({ from: '/projects/$project' });
  const mayEdit = useMay('content.edit');
  const mayPublish = useMay('content.publish');
  const [asked, setAsked] = useState<Asked>(null);
  // Others write meanwhile: what is published is what was seen here last.
  const found = useQuery({ queryKey: ['projects', id], queryFn: () => readProject(id), staleTime: 0 });
  const unpublished = found.data?.drafts.filter(({ hasUnpublishedChanges }) => hasUnpublishedChanges) ?? [];
  const close = () => setAsked(null);
  return (
    <Page
      title={found.data?.project.name ?? t('/projects/title')}
      actions={
        <>
          {mayEdit && (
            <Button look="quiet" icon="trash" onPress={() => setAsked('delete')}>
              {t('/projects/delete')}
            </Button>
          )}
          {mayPublish && (
            <Button look="primary" isDisabled={unpublished.length === 0} onPress={() => setAsked('publish')}>
              {t('/projects/publish')}
            </Button>
          )}
        </>
      }
    >
      <p>
        <Link to="/projects">{t('/projects/all')}</Link>
      </p>
      <Loaded of={found}>
        {(whole) => (
          <>
            <Drafts whole={whole} mayEdit={mayEdit} />
            {asked === 'publish' && (
              <PublishProject whole={whole} unpublished={unpublished} onClose={close} />
            )}
            {asked === 'delete' && <DeleteProject whole={whole} onClose={close} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Drafts({ whole: { project, drafts }, mayEdit }: { whole: ProjectWithDrafts; mayEdit: boolean }) {
  const client = useQueryClient();
  const taking = useMutation({
    mutationFn: ({ page, language }: ProjectDraft) => takeOutOfProject(project.id, page, language),
    onSuccess: (next) => client.setQueryData(['projects', project.id], next),
    onError: (error) => toast(sentence(error), { tone: 'error' }),
  });
  if (drafts.length === 0) return <p>{t('/projects/empty')}</p>;
  return (
    <Rows>
      {drafts.map((draft) => (
        <Row
          key={`${draft.page}/${draft.language}`}
          name={
            <Link to="/pages/$page/$language" params={{ page: draft.page, language: draft.language }}>
              {draft.name || draft.page}
            </Link>
          }
          aside={
            <>
              <Badge>{draft.language}</Badge>
              <State draft={draft} />
            </>
          }
        >
          <a href={previewOf(draft, project.id)} target="_blank" rel="noreferrer">
            {t('/editor/openPreview')}
          </a>
          {mayEdit && (
            <IconButton
              icon="close"
              label={t('/projects/takeOut', { name: draft.name || draft.page })}
              onPress={() => taking.mutate(draft)}
            />
          )}
        </Row>
      ))}
    </Rows>
  );
}

function State({ draft: { hasUnpublishedChanges, publishAt } }: { draft: ProjectDraft }) {
  if (publishAt)
    return (
      <Badge tone="info" icon="clock">
        {t('/projects/planned', { time: formatDateTime(publishAt) })}
      </Badge>
    );
  return hasUnpublishedChanges ? (
    <Badge tone="warn">{t('/projects/unpublished')}</Badge>
  ) : (
    <Badge tone="ok">{t('/projects/published')}</Badge>
  );
}

/** The page as readers will see it, with the other drafts of the project around it. */
function previewOf({ url, contentId, language }: ProjectDraft, project: string): string {
  const path = url ?? `/_preview/${contentId}/${language}`;
  return `${path}?${new URLSearchParams({ epieditmode: 'false', epiprojects: project })}`;
}

interface PublishProps {
  whole: ProjectWithDrafts;
  unpublished: readonly ProjectDraft[];
  onClose: () => void;
}

/** All of it at once, now or at a time; what is wrong with a draft keeps all of them from readers. */
function PublishProject({ whole: { project, drafts }, unpublished, onClose }: PublishProps) {
  const [at, setAt] = useState('');
  const client = useQueryClient();
  const checks = useQuery({
    queryKey: ['projects', project.id, 'checks'],
    queryFn: () => checkProject(project.id),
    staleTime: 0,
    gcTime: 0,
  });
  const publishing = useMutation({
    mutationFn: () => publishProject(project.id, drafts, moment(at)),
    onSuccess: async (next) => {
      client.setQueryData(['projects', project.id], next);
      toast(t(at ? '/publish/planned' : '/publish/done'));
      onClose();
      for (const { page } of unpublished) void client.invalidateQueries({ queryKey: ['page', page] });
      await client.invalidateQueries({ queryKey: ['tree'] });
    },
    // Somebody changed it meanwhile: it is looked at again.
    onError: () => client.invalidateQueries({ queryKey: ['projects', project.id] }),
  });
  return (
    <Dialog title={t('/projects/publish')} isOpen onClose={onClose}>
      {publishing.error && <Notice tone="err">{sentence(publishing.error)}</Notice>}
      <p>{t('/projects/publishText', { count: unpublished.length })}</p>
      <ul className={styles['bullets']}>
        {unpublished.map(({ page, language, name }) => (
          <li key={`${page}/${language}`}>
            {name || page} ({language})
          </li>
        ))}
      </ul>
      <Loaded of={checks}>
        {({ items }) => {
          const isWrong = items.some(({ severity }) => severity === 'error');
          return (
            <>
              {items.length > 0 && (
                <ChecksOfPages
                  checks={items}
                  nameOf={(page) => drafts.find((draft) => draft.page === page)?.name || page}
                />
              )}
              <Labelled label={t('/publish/from')} hint={t('/projects/nowHint')}>
                {(named) => (
                  <input
                    {...named}
                    type="datetime-local"
                    className={fieldStyles['input']}
                    value={at}
                    onChange={({ target }) => setAt(target.value)}
                  />
                )}
              </Labelled>
              <Actions>
                <Button look="quiet" onPress={onClose}>
                  {t('/actions/cancel')}
                </Button>
                <Button
                  look="primary"
                  isDisabled={isWrong}
                  isPending={publishing.isPending}
                  onPress={() => publishing.mutate()}
                >
                  {t(at ? '/publish/plan' : '/publish/now')}
                </Button>
              </Actions>
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function DeleteProject({ whole: { project }, onClose }: { whole: ProjectWithDrafts; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const deleting = useMutation({
    mutationFn: () => deleteProject(project.id),
    onSuccess: async () => {
      await navigate({ to: '/projects' });
      toast(t('/projects/deleted', { name: project.name }));
      await client.invalidateQueries({ queryKey: ['projects'] });
    },
  });
  return (
    <Dialog title={t('/projects/delete')} isOpen onClose={onClose}>
      {deleting.error && <Notice tone="err">{sentence(deleting.error)}</Notice>}
      <p>{t('/projects/deleteText', { name: project.name })}</p>
      <Actions>
        <Button look="quiet" onPress={onClose}>
          {t('/actions/cancel')}
        </Button>
        <Button look="danger" isPending={deleting.isPending} onPress={() => deleting.mutate()}>
          {t('/projects/delete')}
        </Button>
      </Actions>
    </Dialog>
  );
}
