import type * as en from '../en/push.ts'
import type { Translated } from '../translated.ts'

export const pushTexts: Translated<typeof en.pushTexts> = {
  title: 'Love Space',
  test: 'Funciona. Así te avisaremos.',
  unknownService: 'No conocemos el servicio de notificaciones de este navegador.',
  noKey: 'Esta no es la clave de un navegador.',
}
