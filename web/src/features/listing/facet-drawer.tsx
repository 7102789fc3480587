import { useRef } from 'react';
import { chosenCount, type Filters, toggleFilter } from '@/lib/filters';
import { useT } from '@/lib/i18n/t';
import { Announcer } from '@/ui/announcer';
import { Button } from '@/ui/button/button';
import { Drawer } from '@/ui/drawer/drawer';
import css from './facet-drawer.module.css';
import Facets, { type FacetsProps, productWords } from './facets';

export interface FacetDrawerProps extends Omit<FacetsProps, 'onToggle'> {
  /** How many products the choice leaves; undefined while nobody could tell. */
  total: number | undefined;
  /** The first change of a visit to the drawer is a step of the history; those after it change that step. */
  onChange: (filters: Filters, first: boolean) => void;
  onClear: () => void;
  open: boolean;
  onClose: () => void;
}

/** The filters on screens without room for them beside the products. Each choice takes effect at once. */
export default function FacetDrawer({
  total,
  onChange,
  onClear,
  open,
  onClose,
  filters,
  busy = false,
  words = productWords,
  ...rest
}: FacetDrawerProps) {
  const t = useT();
  const changed = useRef(false);
  const toggle = (group: string, name: string) => {
    onChange(toggleFilter(filters, group, name), !changed.current);
    changed.current = true;
  };
  const close = () => {
    changed.current = false;
    onClose();
  };
  return (
    <Drawer
      open={open}
      side="left"
      title={t('/filters/title')}
      onClose={close}
      footer={
        <div className={css.footer}>
          {chosenCount(filters) > 0 ? (
            <Button variant="secondary" onClick={onClear}>
              {t('/filters/clear')}
            </Button>
          ) : null}
          <Button className={css.show} aria-busy={busy} onClick={close}>
            {total === undefined ? t('/filters/show') : t(words.show, { count: total })}
          </Button>
        </div>
      }
    >
      <Facets {...rest} words={words} filters={filters} busy={busy} onToggle={toggle} />
      {/* What lies outside a modal dialog is not spoken. */}
      <Announcer />
    </Drawer>
  );
}
