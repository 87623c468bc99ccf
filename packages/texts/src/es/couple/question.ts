import type * as en from '../../en/couple/question.ts'
import type { Translated } from '../../translated.ts'

export const question: Translated<typeof en.question> = {
  title: 'Una pregunta para ustedes dos',
  titleYesterday: 'La pregunta de ayer',
  answer: 'Tu respuesta',
  secret: '{name} la lee cuando respondan ustedes dos.',
  secretAlone: 'Tu pareja la lee cuando respondan ustedes dos.',
  give: 'Dar mi respuesta',
  change: 'Cambiar mi respuesta',
  keep: 'Guardar respuesta',
  cancel: 'Cancelar',
  partnerFirst: '{name} ya respondió. Da tu respuesta y podrás leer la suya.',
  waitingFor: 'Ahora le toca a {name}. Aquí verás las dos respuestas.',
  waiting: 'Se envía al reconectar',
  refused: 'Tu respuesta no se pudo enviar. Ya respondieron ustedes dos, o el día terminó.',
  discard: 'Dejarla ir',
  failed: 'Tu respuesta no se guardó. Inténtalo otra vez.',
  loadFailed: 'La pregunta del día no se cargó.',
  loading: 'Cargando la pregunta del día...',
  newer: 'Esta pregunta es más nueva que esta página. Vuelve a cargar la página para leerla.',
}
