import type * as en from '../../en/couple/menu.ts'
import type { Translated } from '../../translated.ts'

export const menu: Translated<typeof en.menu> = {
  spaceSettings: 'Ajustes del espacio',
  introForNfc: 'Cómo se entra con NFC',
  signIn: 'Entrar',
  today: 'Hoy',
  memories: 'Recuerdos',
  play: 'Jugar',
  us: 'Los dos',
  add: {
    letter: { label: 'Una carta', hint: 'Unas palabras para hoy' },
    photos: { label: 'Fotos', hint: 'Un recuerdo de los dos' },
    moment: { label: 'Un momento', hint: 'Algo para la línea de tiempo' },
    song: { label: 'Una canción', hint: 'Para la banda sonora' },
    plan: { label: 'Un plan', hint: 'Algo para hacer en pareja' },
  },
}
