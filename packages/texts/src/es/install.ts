import type * as en from '../en/install.ts'
import type { Translated } from '../translated.ts'

export const install: Translated<typeof en.install> = {
  name: 'Love Space',
  description: 'Un espacio privado para dos, que se abre con un anillo.',
  shortcuts: {
    letter: 'Escribir una carta',
    mood: 'Compartir tu ánimo',
    memories: 'Recuerdos',
    timeline: 'Línea de tiempo',
  },
}
