import type * as en from '../../en/couple/step-up.ts'
import type { Translated } from '../../translated.ts'

export const stepUp: Translated<typeof en.stepUp> = {
  title: 'Confirma con tu PIN',
  hint: 'Escribe tu PIN para continuar. No volveremos a pedirlo durante 5 minutos.',
  passwordInstead: 'Usar tu contraseña',
  password: {
    title: 'Confirma con tu contraseña',
    pinInstead: 'Usar tu PIN',
  },
}
