import { Breadcrumbs } from '@/features/navigation/breadcrumbs';
import css from './page-head.module.css';

/** The way here, the title, and what the page is about. */
export function PageHead({ title, intro }: { title: string; intro: string | null }) {
  return (
    <>
      <Breadcrumbs />
      <div className={css.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {intro ? <p className={css.intro}>{intro}</p> : null}
      </div>
    </>
  );
}
