import type { PageBase, PageComponent, PageOf } from '@/lib/api/types';

/** A page of a type, by what it has beside what all pages have; its name, where that is part of what it shows. */
export type PageSample<C extends PageComponent> = Omit<PageOf<C>, keyof PageBase> & Pick<PageBase, 'name'>;
