import type * as en from '../../en/couple/us.ts'
import type { Translated } from '../../translated.ts'

export const us: Translated<typeof en.us> = {
  title: 'Los dos',
  alone: 'Por ahora, solo tú',
  ours: 'Lo que guardamos',
  timeline: 'Línea de tiempo',
  timelineHint: 'Nuestra historia, día a día',
  letters: 'Tus cartas',
  lettersHint: 'Por mes, por palabra y por etiqueta',
  answers: 'Tus respuestas',
  answersHint: 'Las preguntas con las dos respuestas',
  trash: 'Papelera',
  trashHint: 'Lo borrado se recupera durante 30 días',
  calendar: 'Calendario',
  calendarHint: 'Nuestros días en tu calendario',
  news: 'Notificaciones',
  newsHint: 'Lo nuevo que te espera',
  settings: 'Ajustes',
  yours: 'Tus ajustes',
  yoursHint: 'Nombre, foto, PIN, sesiones, idioma',
  spaces: 'Ajustes del espacio',
  spacesHint: 'Nombre, portada, saludo, anillos, racha',
  notificationSettings: 'Ajustes de notificaciones',
  notificationSettingsHint: 'Tipos, horas de silencio, teléfonos',
  help: 'Ayuda',
  signOut: 'Salir',
}
