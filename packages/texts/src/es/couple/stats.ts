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
  pausedShort: 'en descanso hasta el {to}',
}
