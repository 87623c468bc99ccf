import type * as en from '../../en/couple/versions.ts'
import type { Translated } from '../../translated.ts'

export const versions: Translated<typeof en.versions> = {
  changedSince: 'Esto cambió desde que lo abriste. Guarda otra vez para poner lo tuyo en su lugar.',
  title: 'Ahora hay dos versiones',
  hint: 'No se pierde nada. Aquí está lo que cambia entre las dos: elige con cuál se quedan.',
  theirs: 'Lo que hay ahora',
  mine: 'Lo que escribiste',
  nothing: 'Nada',
  keepTheirs: 'Dejar lo que hay',
  saveMine: 'Guardar lo mío',
}
