import type * as en from '../../en/couple/stats.ts'
import type { Translated } from '../../translated.ts'

export const stats: Translated<typeof en.stats> = {
  section: 'La pareja en cifras',
  days: 'Días de historia',
  notSet: 'Sin fecha',
  timeline: 'Lo mejor hasta ahora',
  memories: 'Recuerdos de bolsillo',
  streak: 'Racha de amor',
  inARow: { one: 'día por ahora', other: 'días seguidos' },
  freeDays: '{n} días libres al mes',
  todayDone: 'hoy ya cuenta',
  spokenStreak: { one: 'Tu racha de amor: 1 día.', other: 'Tu racha de amor: {n} días seguidos.' },
  streakHint: 'Días seguidos en los que alguien dejó algo aquí. Se perdonan dos días sin nada al mes.',
  now: { one: 'Ahora: 1 día', other: 'Ahora: {n} días' },
  best: { one: 'La más larga: 1 día', other: 'La más larga: {n} días' },
  freezes: 'Días libres que quedan este mes: {n}',
  paused: 'Descanso hasta el {to}. La racha te espera.',
  pausedShort: 'en descanso hasta el {to}',
  takeTimeOff: 'Tomar un descanso',
  whatYouDid: 'De qué están hechos los días',
  kinds: {
    all: 'Todo',
    message: 'Cartas',
    moodRating: 'Ánimos',
    memory: 'Recuerdos',
    timeline: 'Línea de tiempo',
  },
  // `{name}` is a name or 'Tú', so these texts have no verb.
  did: {
    message: '{name}: una carta',
    moodRating: '{name}: un ánimo',
    memory: '{name}: un recuerdo',
    timeline: '{name}: un evento en la línea de tiempo',
    other: '{name}: algo para el espacio',
  },
  times: '{did} ({n} veces)',
  somebody: 'Alguien',
  nothingYet: 'Todavía nada. Puedes empezar hoy.',
  listFailed: 'Los días no se cargaron.',
  more: 'Ver más',
}
