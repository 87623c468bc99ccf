/**
 * The type of a translated catalogue: same keys, list lengths and function arguments, any strings. Numbers and identifiers (`id`,
 * and `to` of a link) must stay equal.
 */
export type Translated<T> = T extends string
  ? string
  : T extends number | boolean | null | undefined
    ? T
    : T extends (...values: infer Values) => infer Said
      ? (...values: Values) => Translated<Said>
      : T extends { readonly to: string; readonly label: string }
        ? { readonly to: T['to']; readonly label: string }
        : { readonly [Key in keyof T]: Key extends 'id' ? T[Key] : Translated<T[Key]> }
