import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { ContentLanguage } from '@/lib/api/edit';
import {
  addToProject,
  createProject,
  listProjects,
  type Project,
  takeOutOfProject,
} from '@/lib/api/projects';
import { t } from '@/lib/i18n';
import { MAX_PROJECT_NAME } from '@/lib/limits.gen';
import { sentence } from '@/lib/problems';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { CheckField, TextField } from '@/ui/field';
import { Loaded } from '@/ui/page';
import styles from './dialogs.module.css';

interface Props {
  page: string;
  language: ContentLanguage;
  onClose: () => void;
}

/** Which projects the draft is in. */
export function ProjectsDialog({ page, language, onClose }: Props) {
  const client = useQueryClient();
  const key = ['projects', 'of', page, language];
  const projects = useQuery({
    queryKey: key,
    queryFn: () => listProjects(page, language),
    staleTime: 0,
  });
  const change = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSettled: () => client.invalidateQueries({ queryKey: ['projects'] }),
  });
  const turn = async ({ id }: Project, isIn: boolean) => {
    // Shown at once; what the server says afterwards counts, and an answer from before does not.
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<{ items: readonly Project[] }>(
      key,
      (known) =>
        known && { items: known.items.map((one) => (one.id === id ? { ...one, hasPage: isIn } : one)) },
    );
    change.mutate(() => (isIn ? addToProject(id, page, language) : takeOutOfProject(id, page, language)));
  };
  const begin = (name: string) =>
    change.mutateAsync(async () => {
      const { project } = await createProject(name);
      await addToProject(project.id, page, language);
    });
  return (
    <Dialog title={t('/editor/projects')} isOpen onClose={onClose}>
      {change.error && <Notice tone="err">{sentence(change.error)}</Notice>}
      <p>{t('/projects/ofPage')}</p>
      <Loaded of={projects}>
        {({ items }) => (
          <ul className={styles['list']}>
            {items.map((project) => (
              <li key={project.id}>
                <CheckField
                  label={project.name}
                  checked={project.hasPage}
                  onChange={(isIn) => turn(project, isIn)}
                />
                {project.hasPage && (
                  <Link to="/projects/$project" params={{ project: project.id }}>
                    {t('/projects/open', { name: project.name })}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <NewProject isPending={change.isPending} onBegin={begin} />
    </Dialog>
  );
}

function NewProject({
  isPending,
  onBegin,
}: {
  isPending: boolean;
  onBegin: (name: string) => Promise<unknown>;
}) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What went wrong is told above.
    if (!isPending)
      onBegin(name).then(
        () => setName(''),
        () => undefined,
      );
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <TextField
        label={t('/projects/newName')}
        value={name}
        onChange={setName}
        maxLength={MAX_PROJECT_NAME}
        required
      />
      <Button type="submit" isPending={isPending}>
        {t('/projects/beginWith')}
      </Button>
    </form>
  );
}
