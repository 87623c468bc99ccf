import type * as en from '../en/step-up.ts'
import type { Translated } from '../translated.ts'

export const stepUpTexts: Translated<typeof en.stepUpTexts> = {
  title: 'Confirma que eres tú',
  byPassword: 'Escribe tu contraseña para continuar. No volveremos a pedirla durante 5 minutos.',
  byPasskey: 'Usa tu llave de acceso para continuar. No volveremos a pedirla durante 5 minutos.',
  onlyByPasskey: 'Tienes una llave de acceso, así que tu PIN y tu contraseña no cuentan aquí.',
  label: 'Tu contraseña',
  submit: 'Continuar',
  missing: 'Escribe tu contraseña, por favor.',
  failed: 'Tu contraseña no se comprobó. Inténtalo otra vez.',
  tooMany: 'Demasiados intentos. Prueba otra vez en {wait}.',
  tooManyNow: 'Demasiados intentos. Espera un momento y prueba otra vez.',
  minutes: '{n} min',
  seconds: '{n} s',
}
