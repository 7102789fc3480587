/** An allergen as the server sends it: 0 free from, 1 contains, 2 may contain. */
export interface AllergenFact {
  readonly key: string;
  readonly name: string;
  readonly values: {
    readonly value: number;
    readonly description?: string | null;
    readonly valueTranslation?: string | null;
  };
}

/** The allergens that share one statement. */
export interface AllergenGroup {
  readonly value: 0 | 1 | 2;
  readonly names: readonly string[];
}

/** What matters most comes first. */
const order = [1, 2, 0] as const;

/** "Contains", "may contain", "free from", in this order; facts without words are left out. */
export function allergenGroups(facts: readonly AllergenFact[]): AllergenGroup[] {
  const told = facts.filter((fact) => fact.values.description && fact.values.valueTranslation);
  return order
    .map((value) => ({
      value,
      names: told
        .filter((fact) => fact.values.value === value)
        .map((fact) => fact.values.valueTranslation ?? ''),
    }))
    .filter((group) => group.names.length > 0);
}
