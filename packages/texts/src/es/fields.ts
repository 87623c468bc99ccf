import type * as en from '../en/fields.ts'
import type { Translated } from '../translated.ts'

export const fieldTexts: Translated<typeof en.fieldTexts> = {
  'This field is required.': 'Completa esto, por favor.',
  'This must not be empty.': 'Completa esto, por favor.',
  'This is not valid.': 'Esto no es válido todavía. Revísalo, por favor.',
  'This does not have the right form.': 'Esto no es válido todavía. Revísalo, por favor.',
  'This needs at least {n} characters.': 'Escribe al menos {n} caracteres, por favor.',
  'This may have at most {n} characters.': 'Caben {n} caracteres. Acórtalo, por favor.',
  'This must be a whole number.': 'Pon un número entero, por favor.',
  'This must be a number.': 'Pon un número, por favor.',
  'This must be at least {n}.': 'Pon {n} o más, por favor.',
  'This must be at most {n}.': 'Pon {n} o menos, por favor.',
  'This needs at least {n} entries.': 'Añade al menos {n}, por favor.',
  'This may have at most {n} entries.': 'Caben {n}. Quita alguno, por favor.',
  'No entry may stand here twice.': 'Hay algo repetido. Quita uno, por favor.',
  'This password is one of the first that anybody would try. Please choose another one.':
    'Esta contraseña es de las primeras que cualquiera probaría. Elige otra, por favor.',
  'This PIN is one of the first that anybody would try. Please choose another one.':
    'Este PIN es de los primeros que cualquiera probaría. Elige otro, por favor.',
  'Please choose another password than the present one.': 'Elige una contraseña distinta de la actual, por favor.',
}
