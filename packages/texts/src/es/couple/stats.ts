import type * as en from '../../en/couple/stats.ts'
import type { Translated } from '../../translated.ts'

export const stats: Translated<typeof en.stats> = {
  section: 'Ustedes dos en cifras',
  days: 'Días de historia',
  notSet: 'Sin fecha',
  timeline: 'Lo mejor hasta ahora',
  memories: 'Recuerdos de bolsillo',
  streak: 'Racha de amor',
  inARow: { one: 'día por ahora', other: 'días seguidos' },
  freeDays: '{n} días libres al mes',
  todayDone: 'hoy ya cuenta',
  spokenStreak: { one: 'Su racha de amor: 1 día.', other: 'Su racha de amor: {n} días seguidos.' },
  streakHint: 'Días seguidos en los que alguien de ustedes dejó algo aquí. Al mes se perdonan dos días sin nada.',
  now: { one: 'Ahora: 1 día', other: 'Ahora: {n} días' },
  best: { one: 'La más larga: 1 día', other: 'La más larga: {n} días' },
  freezes: 'Días que aún se perdonan este mes: {n}',
  paused: 'Están de descanso hasta el {to}. Su racha les espera.',
  pausedShort: 'en descanso hasta el {to}',
  takeTimeOff: 'Tomar un descanso',
  whatYouDid: 'De qué están hechos sus días',
  kinds: {
    all: 'Todo',
    message: 'Cartas',
    moodRating: 'Ánimos',
    memory: 'Recuerdos',
    timeline: 'Línea de tiempo',
  },
  // `{name}` is a name or 'Tú', so the sentences have no verb.
  did: {
    message: '{name}: una carta',
    moodRating: '{name}: un ánimo',
    memory: '{name}: un recuerdo',
    timeline: '{name}: un evento en la línea de tiempo',
    other: '{name}: algo para su espacio',
  },
  somebody: 'Alguien',
  nothingYet: 'Todavía nada. El primer día es suyo.',
  listFailed: 'Sus días no se cargaron.',
  more: 'Ver más',
}
