import type * as en from '../../en/couple/our-home.ts'
import type { Translated } from '../../translated.ts'

export const ourHome: Translated<typeof en.ourHome> = {
  question: 'La pregunta de hoy',
  heroGreeting: 'Hola, {name}, mi amor',
  enter: 'Entrar en nuestro espacio',
  dayChip: 'Día {n}',
  readLetters: 'Leer las cartas de hoy',
  together: 'En pareja',
  day: 'día',
  days: 'días',
  since: 'desde el {date}',
  startUnset: 'Sin fecha',
  setStart: 'Pon la fecha de inicio',
  countdownOne: 'Tu historia empieza mañana',
  countdown: 'Faltan {n} días',
  readOnlyPaused: 'Este espacio está en pausa. Puedes leerlo todo, pero no añadir nada.',
  formerTitle: 'Un espacio que terminó',
  formerGone: 'Este espacio ya no se puede leer',
  formerGoneHint: 'Terminó hace más de {days} días, o no formabas parte de él.',
  formerFailed: 'Este espacio no se cargó.',
  parts: {
    firstWeek: 'Tu primera semana',
    timeline: 'Nuestro orgullo',
    memories: 'Instantes de nosotros',
    together: 'Canciones y juegos',
    aboutRings: 'Anillos y precios',
  },
  quoteFailed: 'La frase de hoy no se cargó.',
  loadFailed: 'Tu espacio no se cargó.',
  startsToday: 'Tu historia empieza hoy',
}
