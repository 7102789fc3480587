/** `ProductPage` -> `product-page`, on the level of types. */
export type Kebab<S extends string> = S extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${Lowercase<First>}${Kebab<Rest>}`
    : `${Lowercase<First>}-${Kebab<Rest>}`
  : S;

/** `ProductPage` -> `product-page`, `D2CArticlePage` -> `d2c-article-page`. */
export function kebab(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/([A-Z0-9])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
}

/** The registry's name of a model: the last entry of its `contentType`, hyphenated. */
export function typeName(model: { contentType: string[] }): string {
  return kebab(model.contentType.at(-1) ?? '');
}
