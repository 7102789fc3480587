import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { createProject, listProjects } from '@/lib/api/projects';
import { formatDateTime, t } from '@/lib/i18n';
import { MAX_PROJECT_NAME } from '@/lib/limits.gen';
import { sentence } from '@/lib/problems';
import { useMay } from '@/lib/session';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { Loaded, Page } from '@/ui/page';
import { Row, Rows } from '@/ui/rows';
import styles from './projects.module.css';

/** What is prepared to be published together. */
export function ProjectsRoute() {
  const mayEdit = useMay('content.edit');
  const [isMaking, setMaking] = useState(false);
  const projects = useQuery({ queryKey: ['projects'], queryFn: () => listProjects() });
  const begin = mayEdit && (
    <Button look="primary" icon="plus" onPress={() => setMaking(true)}>
      {t('/projects/new')}
    </Button>
  );
  return (
    <Page title={t('/projects/title')} actions={begin}>
      <p className={styles['lead']}>{t('/projects/text')}</p>
      <Loaded of={projects}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('/projects/none')}</p>
          ) : (
            <Rows>
              {items.map(({ id, name, author, created, published, count }) => (
                <Row
                  key={id}
                  name={
                    <Link to="/projects/$project" params={{ project: id }}>
                      {name}
                    </Link>
                  }
                  aside={t('/projects/count', { count })}
                >
                  <span className={styles['muted']}>
                    {published
                      ? t('/projects/publishedAt', { time: formatDateTime(published) })
                      : t('/projects/begun', { name: author, time: formatDateTime(created) })}
                  </span>
                </Row>
              ))}
            </Rows>
          )
        }
      </Loaded>
      {isMaking && <NewProject onClose={() => setMaking(false)} />}
    </Page>
  );
}

function NewProject({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const client = useQueryClient();
  const navigate = useNavigate();
  const making = useMutation({
    mutationFn: () => createProject(name),
    onSuccess: async ({ project }) => {
      await client.invalidateQueries({ queryKey: ['projects'] });
      await navigate({ to: '/projects/$project', params: { project: project.id } });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!making.isPending) making.mutate();
  };
  return (
    <Dialog title={t('/projects/new')} isOpen onClose={onClose}>
      <form className={styles['form']} onSubmit={submit}>
        {making.error && <Notice tone="err">{sentence(making.error)}</Notice>}
        <TextField
          label={t('/projects/name')}
          value={name}
          onChange={setName}
          maxLength={MAX_PROJECT_NAME}
          required
          autoFocus
        />
        <Actions>
          <Button look="quiet" onPress={onClose}>
            {t('/actions/cancel')}
          </Button>
          <Button type="submit" look="primary" isPending={making.isPending}>
            {t('/projects/begin')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
