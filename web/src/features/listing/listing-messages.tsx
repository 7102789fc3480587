import type { FacetGroup } from '@/lib/api/types';
import { type Filters, withoutGroup } from '@/lib/filters';
import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import { Button, ButtonLink } from '@/ui/button/button';
import { blockingFilters, chosenValues } from './facet-values';
import css from './listing.module.css';

/** There is nothing here, whatever is chosen. */
export function Empty() {
  const t = useT();
  const { currentLanguageStartPage } = useNavigation();
  return (
    <div className={css.message}>
      <p>{t('/listing/empty')}</p>
      <p>{t('/listing/empty-help')}</p>
      <ButtonLink href={currentLanguageStartPage} variant="secondary">
        {t('/error-page/start')}
      </ButtonLink>
    </div>
  );
}

export interface NoMatchesProps {
  groups: readonly FacetGroup[];
  filters: Filters;
  onChange: (filters: Filters) => void;
  onClear: () => void;
}

/** The choice leaves nothing: says which part of it is in the way. */
export function NoMatches({ groups, filters, onChange, onClear }: NoMatchesProps) {
  const t = useT();
  const values = chosenValues(groups, filters);
  const ways = blockingFilters(groups, filters);
  return (
    <div className={css.message}>
      <p>{t('/filters/nothing-left')}</p>
      {ways.length > 0 ? <p>{t('/filters/nothing-left-help')}</p> : null}
      <div className={css.ways}>
        {ways.map((group) => (
          <Button key={group} variant="secondary" onClick={() => onChange(withoutGroup(filters, group))}>
            {t('/filters/without', {
              name: values
                .filter((value) => value.group === group)
                .map(({ label }) => label)
                .join(', '),
            })}
          </Button>
        ))}
        <Button variant={ways.length > 0 ? 'ghost' : 'primary'} onClick={onClear}>
          {t('/filters/clear-all')}
        </Button>
      </div>
    </div>
  );
}

export interface PastEndProps {
  href: string;
}

/** A page number from an old link, beyond the last page there is now. */
export function PastEnd({ href }: PastEndProps) {
  const t = useT();
  return (
    <div className={css.message}>
      <p>{t('/listing/past-end')}</p>
      <ButtonLink href={href} variant="secondary">
        {t('/listing/first-page')}
      </ButtonLink>
    </div>
  );
}
