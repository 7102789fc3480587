import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { readMarkets, readVisitorGroups } from '@/lib/api/edit';
import { listProjects } from '@/lib/api/projects';
import { currentLanguage, t } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { CheckField, Labelled, SelectField } from '@/ui/field';
import fieldStyles from '@/ui/field.module.css';
import { Icon } from '@/ui/icon';
import { Loaded } from '@/ui/page';
import styles from './preview.module.css';

/** As whom and when the page is looked at; empty where it is as it comes. */
export interface ViewOf {
  market: string;
  /** The look, by its name. */
  theme: string;
  /** Of a field of the browser: in the reader's own time. */
  date: string;
  /** Visitor groups that the page is seen as a member of, with commas between them. */
  groups: string;
  /** Whose drafts are shown around the page: of a project, by its id, or of all. */
  others: string;
}

export const AS_IT_COMES: ViewOf = { market: '', theme: '', date: '', groups: '', others: '' };

/** No project has this id. */
export const ALL_DRAFTS = '*';

/** The looks that the program has. */
const THEMES = ['d2c', 'fi-default', 'froosh', 'willja'] as const;

interface Props {
  view: ViewOf;
  onChange: (view: ViewOf) => void;
}

/** Chooses whom the preview shows the page to, where and when, and among which other pages. */
export const ViewPanel = memo(function ViewPanel({ view, onChange }: Props) {
  const isOther = Object.values(view).some((part) => part !== '');
  return (
    <DialogTrigger>
      <AriaButton className={styles['viewButton'] ?? ''} data-other={isOther}>
        <Icon name="eye" size={18} />
        {t(isOther ? '/view/other' : '/view/title')}
      </AriaButton>
      <Popover className={styles['popover'] ?? ''} placement="bottom start">
        <Dialog className={styles['view'] ?? ''} aria-label={t('/view/title')}>
          <MarketChoice view={view} onChange={onChange} />
          <SelectField
            label={t('/view/theme')}
            value={view.theme}
            onChange={(theme) => onChange({ ...view, theme })}
            options={[
              { value: '', label: t('/view/ownTheme') },
              ...THEMES.map((theme) => ({ value: theme, label: t(`/view/themes/${theme}`) })),
            ]}
          />
          <GroupsChoice view={view} onChange={onChange} />
          <OthersChoice view={view} onChange={onChange} />
          <Labelled label={t('/view/date')} hint={t('/view/dateHint')}>
            {(named) => (
              <input
                {...named}
                type="datetime-local"
                className={fieldStyles['input']}
                value={view.date}
                onChange={({ target }) => onChange({ ...view, date: target.value })}
              />
            )}
          </Labelled>
          <Button isDisabled={!isOther} onPress={() => onChange(AS_IT_COMES)}>
            {t('/view/reset')}
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
});

function MarketChoice({ view, onChange }: Props) {
  const markets = useQuery({
    queryKey: ['markets', currentLanguage()],
    queryFn: readMarkets,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded of={markets}>
      {(all) => (
        <SelectField
          label={t('/view/market')}
          value={view.market}
          onChange={(market) => onChange({ ...view, market })}
          options={[
            { value: '', label: t('/view/anyMarket') },
            ...all.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </Loaded>
  );
}

/** The groups that the reader is in; nothing where the site has none. */
function GroupsChoice({ view, onChange }: Props) {
  const groups = useQuery({ queryKey: ['visitor-groups'], queryFn: readVisitorGroups });
  const chosen = view.groups.split(',').filter(Boolean);
  return (
    <Loaded of={groups}>
      {({ items }) =>
        items.length > 0 && (
          <fieldset className={styles['groups']}>
            <legend>{t('/view/groups')}</legend>
            {items.map(({ id, name }) => (
              <CheckField
                key={id}
                label={name}
                checked={chosen.includes(id)}
                onChange={(isIn) => {
                  const next = isIn ? [...chosen, id] : chosen.filter((other) => other !== id);
                  onChange({ ...view, groups: next.join(',') });
                }}
              />
            ))}
          </fieldset>
        )
      }
    </Loaded>
  );
}

function OthersChoice({ view, onChange }: Props) {
  const projects = useQuery({ queryKey: ['projects'], queryFn: () => listProjects() });
  return (
    <Loaded of={projects}>
      {({ items }) => (
        <SelectField
          label={t('/view/others')}
          value={view.others}
          onChange={(others) => onChange({ ...view, others })}
          options={[
            { value: '', label: t('/view/asReaders') },
            { value: ALL_DRAFTS, label: t('/view/allDrafts') },
            ...items.map(({ id, name }) => ({ value: id, label: t('/view/project', { name }) })),
          ]}
        />
      )}
    </Loaded>
  );
}
