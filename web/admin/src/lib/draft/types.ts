export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Fields = { [name: string]: Json };

/** A block as content keeps it. */
export type Block = Fields & { id: string; type: string };

/** What a page says in a language, in the form of content files. */
export interface Draft {
  segment: string | null;
  published: string;
  content: Fields;
}

/** A field of a block, or of the page itself; dots lead into objects and lists: `items.2.text.fi`. */
export interface Place {
  block: string | null;
  field: string;
}

/** The fields of content that hold areas, by the areas' names on the wire. */
export const AREA_FIELDS = {
  top: 'topContentArea',
  main: 'mainContentArea',
  items: 'contentAreaItems',
  liftup: 'liftUpContentArea',
  bottom: 'bottomContentArea',
} as const;
export type Area = keyof typeof AREA_FIELDS;
export const AREAS = Object.keys(AREA_FIELDS) as Area[];

/** Where a block stands: in an area of the page, or in a field of another block. */
export type Holder = { area: Area } | { into: { block: string; field: string } };

/** A piece of a text that takes the place of another; `at` counts UTF-16 units. */
export interface Splice {
  at: number;
  remove: string;
  insert: string;
}

/** What is done to one item of the list that stands in a place. */
export type ItemOp = Place &
  (
    | { kind: 'addItem'; index: number; value: Json }
    /** `to` is the index that it has afterwards. */
    | { kind: 'moveItem'; index: number; to: number }
    | { kind: 'removeItem'; index: number }
  );

export type Op =
  | ({ kind: 'set'; value: Json } & Place)
  | ({ kind: 'text' } & Place & Splice)
  | ItemOp
  | ({ kind: 'addBlock'; index: number; block: Block } & Holder)
  | ({ kind: 'moveBlock'; block: string; index: number } & Holder)
  | { kind: 'removeBlock'; block: string };

/** What is done in a place. */
export type PlaceOp = Extract<Op, Place>;
