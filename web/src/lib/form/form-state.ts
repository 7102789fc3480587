/** What a form knows of its fields besides their values. */
export interface FormState<F extends string> {
  /** Typed in or chosen since the form began: nobody complains of what was not begun. */
  readonly dirty: ReadonlySet<F>;
  /** Their faults are shown: they were left, or the form was sent, and nothing was typed since. */
  readonly shown: ReadonlySet<F>;
  /** What the server said of fields that have not changed since. */
  readonly refused: Readonly<Partial<Record<F, string>>>;
  /** Fields that were wrong when the form was sent last. */
  readonly summary: readonly F[];
}

export function newForm<F extends string>(): FormState<F> {
  return { dirty: new Set(), shown: new Set(), refused: {} as FormState<F>['refused'], summary: [] };
}

/** A field was changed: what was said of it is past. */
export function changed<F extends string>(state: FormState<F>, field: F): FormState<F> {
  const { [field]: _, ...refused } = state.refused as Record<F, string>;
  return {
    dirty: new Set(state.dirty).add(field),
    shown: without(state.shown, field),
    refused: refused as FormState<F>['refused'],
    summary: state.summary,
  };
}

/** The focus left a field. */
export function left<F extends string>(state: FormState<F>, field: F): FormState<F> {
  if (!state.dirty.has(field) || state.shown.has(field)) return state;
  return { ...state, shown: new Set(state.shown).add(field) };
}

/** The form was sent although these fields are wrong; none when it was right. */
export function sent<F extends string>(state: FormState<F>, wrong: readonly F[]): FormState<F> {
  return { ...state, shown: new Set([...state.shown, ...wrong]), summary: wrong };
}

/** The server did not take what was sent. */
export function refusedBy<F extends string>(
  state: FormState<F>,
  refused: Readonly<Partial<Record<F, string>>>,
): FormState<F> {
  return { ...state, refused, summary: Object.keys(refused) as F[] };
}

function without<F>(fields: ReadonlySet<F>, field: F): ReadonlySet<F> {
  const rest = new Set(fields);
  rest.delete(field);
  return rest;
}
