/**
 * The shape of a catalogue in another language: the same keys, any text for a text, lists as long as they are,
 * functions of the same arguments. Numbers stay, and so does what names a place rather than says something
 * (`id`, and `to` of a link).
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
