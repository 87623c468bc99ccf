import type * as en from '../../en/couple/notification-settings.ts'
import type { Translated } from '../../translated.ts'

export const notificationSettings: Translated<typeof en.notificationSettings> = {
  title: 'Notificaciones',
  hint: 'Elige de qué te avisamos, y cuándo.',
  loadFailed: 'Tus ajustes de notificaciones no se cargaron.',
  saveFailed: 'Tus ajustes no se guardaron. Inténtalo otra vez.',
  saved: 'Guardado.',
  typesTitle: 'Avísame de',
  types: {
    message: 'Cartas nuevas',
    message_liked: 'Corazones en mis cartas',
    memory: 'Recuerdos nuevos',
    memory_liked: 'Corazones en mis recuerdos',
    memory_commented: 'Comentarios en recuerdos',
    timeline: 'Eventos nuevos en la línea de tiempo',
    mood_update: 'El ánimo de mi pareja',
    question: 'Respuestas a la pregunta del día',
    answer_reaction: 'Corazones y respuestas a lo que respondí',
    thought: 'Cuando mi pareja piensa en mí',
    capsule: 'Cartas selladas cuyo día llegó',
    song: 'Canciones nuevas',
    game: 'Jugadas en los juegos',
  },
  always:
    'Siempre te avisamos cuando alguien entra en tu espacio o lo deja, y cuando se pone en pausa, se cierra o se vuelve a abrir.',
  digest: 'Un correo al día',
  digestHint:
    'Por la tarde, si te quedan notificaciones sin leer que ningún dispositivo mostró. Nunca las palabras de una carta.',
  digestUnconfirmed: 'Confirma tu correo aquí arriba, y podremos escribirte.',
  quiet: 'Horas de silencio',
  quietHint: 'Sin avisos. Todo te espera aquí.',
  from: 'Desde',
  to: 'Hasta',
  timesNeeded: 'Elige una hora, por favor.',
  sameTimes: 'La hora de fin tiene que ser distinta de la de inicio.',
  saveTimes: 'Guardar las horas',
  zone: 'Zona horaria: {zone}',
  moveZone: 'Cambiar a {zone}',
}
