import type { paths } from './types.gen';

/**
 * What the server's description says of a call, for the compiler alone: addresses, parameters, bodies and answers that it does
 * not know are type errors, and nothing of this is in the bundle.
 */

type DescribedPath = keyof paths;
type DescribedMethod = 'get' | 'put' | 'post' | 'delete';

/** `/a/{id}/b` as it is called: `/a/7/b`. */
type Filled<P extends string> = P extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : P;

/** An address that the server answers. */
export type Path = { [P in DescribedPath]: Filled<P> }[DescribedPath];

/** The described address that an address is one of. */
type Described<P extends Path> = P extends DescribedPath
  ? P
  : { [D in DescribedPath]: P extends Filled<D> ? D : never }[DescribedPath];

/** The methods by which an address is called. */
export type Method<P extends Path> = {
  [M in DescribedMethod]: paths[Described<P>][M] extends undefined ? never : M;
}[DescribedMethod];

type Operation<P extends Path, M> = M extends keyof paths[Described<P>] ? paths[Described<P>][M] : never;

type Content<O, Type extends string> = O extends { requestBody: { content: Record<Type, infer Body> } }
  ? Body
  : never;

/** Parameters may be given as null or undefined instead of being left out; lists also joined by commas. */
type Loose<Q> = {
  [K in keyof Q]: undefined extends Q[K]
    ? (Q[K] extends string[] | undefined ? Q[K] | string : Q[K]) | null | undefined
    : Q[K];
};

/** The parameters of a call. */
export type QueryOf<P extends Path, M> =
  Operation<P, M> extends { parameters: { query?: infer Q } } ? Loose<NonNullable<Q>> : never;

type OrNothing<Name extends string, T> = [T] extends [never] ? Partial<Record<Name, never>> : Record<Name, T>;

/** What a call sends in its body. */
export type BodyOf<P extends Path, M> = OrNothing<'json', Content<Operation<P, M>, 'application/json'>> &
  OrNothing<'form', Content<Operation<P, M>, 'application/x-www-form-urlencoded'>>;

/** What a call answers when it works. */
export type AnswerOf<P extends Path, M> =
  Operation<P, M> extends { responses: { 200: { content: { 'application/json': infer Answer } } } }
    ? Answer
    : Operation<P, M> extends { responses: { 200: { content: { 'text/plain': infer Text } } } }
      ? Text
      : Operation<P, M> extends { responses: { 204: unknown } }
        ? null
        : never;
