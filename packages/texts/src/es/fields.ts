import type * as en from '../en/fields.ts'
import type { Translated } from '../translated.ts'

export const fieldTexts: Translated<typeof en.fieldTexts> = {
  'This field is required.': 'Completa esto, por favor.',
  'This must not be empty.': 'Completa esto, por favor.',
  'This is not valid.': 'Esto no es válido todavía. Revísalo, por favor.',
  'Not a valid email address.': 'Escribe un correo válido, por favor.',
  'This has the wrong format.': 'Esto no es válido todavía. Revísalo, por favor.',
  'This needs at least {n} characters.': 'Escribe al menos {n} caracteres, por favor.',
  'This may have at most {n} characters.': 'Caben {n} caracteres. Acórtalo, por favor.',
  'This must be a whole number.': 'Pon un número entero, por favor.',
  'This must be a number.': 'Pon un número, por favor.',
  'This must be at least {n}.': 'Pon {n} o más, por favor.',
  'This must be at most {n}.': 'Pon {n} o menos, por favor.',
  'This needs at least {n} entries.': 'Añade al menos {n}, por favor.',
  'This may have at most {n} entries.': 'Caben {n}. Quita alguno, por favor.',
  'No entry may stand here twice.': 'Hay algo repetido. Quita uno, por favor.',
  'This password is too easy to guess. Try another.':
    'Esta contraseña es demasiado fácil de adivinar. Prueba con otra.',
  'This PIN is too easy to guess. Try another.': 'Este PIN es demasiado fácil de adivinar. Prueba con otro.',
  'This day is in the past.': 'Este día ya pasó.',
  'This day is in the future.': 'Este día está en el futuro.',
  'The last day is before the first.': 'El último día es anterior al primero.',
  'Time off can last up to {n} days.': 'El descanso puede durar hasta {n} días.',
  'Please choose a password different from your current one.': 'Elige una contraseña distinta de la actual, por favor.',
}
