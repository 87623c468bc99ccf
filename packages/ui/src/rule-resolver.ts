import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

export const ruleResolver =
  <V extends FieldValues>(rule: (values: V) => Partial<Record<keyof V, string>>): Resolver<V> =>
  (values) => {
    const errors = Object.entries(rule(values)).map(([field, message]) => [field, { type: 'rule', message }])
    return errors.length > 0
      ? { values: {}, errors: Object.fromEntries(errors) as FieldErrors<V> }
      : { values, errors: {} }
  }
