import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '@/lib/i18n/t';
import { Icon } from '@/ui/icon/icon';
import css from './sort-menu.module.css';
import { type SortOption, sortOptions } from './sort-options';

interface SortMenuProps {
  selected: SortOption;
  onSelect: (option: SortOption) => void;
}

/** The order of a listing: a button that opens a list. The focus stays on the button, arrows move in the list. */
export function SortMenu({ selected, onSelect }: SortMenuProps) {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const last = sortOptions.length - 1;
  useOutsidePress(box, open, () => setOpen(false));

  function show() {
    setActive(sortOptions.indexOf(selected));
    setOpen(true);
  }

  function choose(option: SortOption | undefined) {
    setOpen(false);
    if (option && option !== selected) onSelect(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (!open) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      event.preventDefault();
      show();
      return;
    }
    if (key === 'Tab') {
      // Leaves for the next element, taking the option that the arrows had reached.
      choose(sortOptions[active]);
      return;
    }
    if (key === 'ArrowDown') setActive(Math.min(last, active + 1));
    else if (key === 'ArrowUp') setActive(Math.max(0, active - 1));
    else if (key === 'Home') setActive(0);
    else if (key === 'End') setActive(last);
    else if (key === 'Enter' || key === ' ') choose(sortOptions[active]);
    else if (key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  }

  return (
    <div className={css.sort} ref={box}>
      <button
        type="button"
        className={css.button}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-activedescendant={open ? `${id}-${active}` : undefined}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={onKeyDown}
      >
        <span className={css.label} id={`${id}-label`}>
          {t('/listing/sort')}
        </span>
        <span id={`${id}-value`}>{t(selected.label)}</span>
        <Icon name="down" size={16} />
      </button>
      {open ? (
        <div className={css.list} role="listbox" id={`${id}-list`} aria-labelledby={`${id}-label`}>
          {sortOptions.map((option, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the button keeps the focus and names the active option.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the button handles the keys.
            <div
              key={option.id}
              className={css.option}
              role="option"
              id={`${id}-${index}`}
              aria-selected={option === selected}
              data-active={index === active}
              onClick={() => choose(option)}
            >
              {t(option.label)}
              {option === selected ? <Icon name="check" size={18} /> : null}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function useOutsidePress(box: { current: HTMLElement | null }, active: boolean, close: () => void) {
  const action = useRef(close);
  action.current = close;
  useEffect(() => {
    if (!active) return;
    const onPress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) action.current();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [box, active]);
}
