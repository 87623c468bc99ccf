import type * as en from '../en/passkeys.ts'
import type { Translated } from '../translated.ts'

export const passkeyTexts: Translated<typeof en.passkeyTexts> = {
  own: 'Usar tu llave de acceso',
  obstacles: {
    address:
      'Las llaves de acceso no funcionan en esta dirección. Necesitan Love Space en una dirección segura con nombre, no con números.',
    browser: 'Este navegador no conoce las llaves de acceso. Prueba con uno más nuevo, o con tu teléfono.',
  },
  cancelled: 'Todavía no pasó nada. Inténtalo cuando quieras, o elige otra manera.',
  tooLate: 'Pasó demasiado tiempo. Inténtalo otra vez.',
  taken: 'Este teléfono ya tiene una llave de acceso tuya.',
  unfit:
    'Este dispositivo no puede guardar una llave de acceso que te reconozca por tu cara, tu dedo o un código. Prueba con tu teléfono.',
  failed: 'Tu dispositivo no respondió. Inténtalo otra vez, o elige otra manera.',
}
