import type * as en from '../../en/couple/streak.ts'
import type { Translated } from '../../translated.ts'

export const streak: Translated<typeof en.streak> = {
  title: 'Racha de amor',
  streakHint: 'Días seguidos en los que alguien dejó algo aquí. Se perdonan dos días sin nada al mes.',
  now: { one: 'Ahora: 1 día', other: 'Ahora: {n} días' },
  best: { one: 'La más larga: 1 día', other: 'La más larga: {n} días' },
  freezes: 'Días libres que quedan este mes: {n}',
  paused: 'Descanso hasta el {to}. La racha te espera.',
  takeTimeOff: 'Tomar un descanso',
  whatYouDid: 'De qué están hechos los días',
  kinds: {
    all: 'Todo',
    message: 'Cartas',
    moodRating: 'Ánimos',
    memory: 'Recuerdos',
    timeline: 'Línea de tiempo',
    capsule: 'Cartas selladas',
  },
  // `{name}` is a name or 'Tú', so these texts have no verb.
  did: {
    message: '{name}: una carta',
    moodRating: '{name}: un ánimo',
    memory: '{name}: un recuerdo',
    timeline: '{name}: un evento en la línea de tiempo',
    capsule: '{name}: una carta sellada',
    other: '{name}: algo para el espacio',
  },
  times: '{did} ({n} veces)',
  somebody: 'Alguien',
  nothingYet: 'Todavía nada. Puedes empezar hoy.',
  listFailed: 'Los días no se cargaron.',
  more: 'Ver más',
}
