import type * as en from '../en/heads.ts'
import type { Translated } from '../translated.ts'

export const heads: Translated<typeof en.heads> = {
  home: {
    title: 'Love Space, un espacio privado para dos',
    description:
      'Un anillo para cada persona, una puerta, un lugar que solo la pareja puede abrir: cartas, ánimo, recuerdos, canciones y juegos.',
  },
  help: {
    title: 'Ayuda con tu anillo · Love Space',
    description:
      'Dónde lee el teléfono un anillo, qué hacer si perdiste el anillo o el teléfono, y cómo volver a entrar sin tu PIN.',
  },
  privacyPolicy: {
    title: 'Política de privacidad · Love Space',
    description:
      'Qué sabe Love Space de ti, quién lo ve, cuánto tiempo se guarda y cómo te lo llevas o pides que se borre.',
  },
  termsOfService: {
    title: 'Términos del servicio · Love Space',
    description: 'Con qué puedes contar, y con qué puede contar Love Space, cuando compartes un espacio.',
  },
}
