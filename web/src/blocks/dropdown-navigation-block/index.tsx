import { useId } from 'react';
import type { BlockOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { navigate } from '@/lib/navigate';
import { Button } from '@/ui/button/button';
import field from '@/ui/field/field.module.css';
import { Icon } from '@/ui/icon/icon';
import type { BlockProps } from '../registry';
import css from './dropdown-navigation-block.module.css';

/** A list to choose a page from. The button follows the choice: a list that leads away by itself cannot be looked through by keyboard. */
export default function DropdownNavigationBlock({ block }: BlockProps<BlockOf<'dropdown-navigation-block'>>) {
  const { title, headingLevel, placeHolder, navigationLinks } = block;
  const t = useT();
  const id = useId();
  const Heading = `h${headingLevel}` as 'h2';
  const links = navigationLinks.flatMap(({ text, href }) => (href ? [{ text, href }] : []));
  return (
    <section className={css.block} aria-labelledby={id}>
      <Heading id={id} className={css.title}>
        {title}
      </Heading>
      <form
        className={css.row}
        onSubmit={(event) => {
          event.preventDefault();
          const href = new FormData(event.currentTarget).get('href');
          if (typeof href === 'string' && href) navigate(href);
        }}
      >
        <div className={field.box} data-select>
          <select className={field.control} name="href" aria-labelledby={id} defaultValue="" required>
            <option value="" disabled>
              {placeHolder ?? t('/dropdown/choose')}
            </option>
            {links.map(({ text, href }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same, and none changes its place.
              <option key={index} value={href}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="down" size={18} />
        </div>
        <Button type="submit">{t('/dropdown/go')}</Button>
      </form>
      <noscript>
        <ul>
          {links.map(({ text, href }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same, and none changes its place.
            <li key={index}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      </noscript>
    </section>
  );
}
