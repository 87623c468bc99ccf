import type * as en from '../en/notifications.ts'
import type { Translated } from '../translated.ts'

export const notificationTexts: Translated<typeof en.notificationTexts> = {
  timeline: '{name} añadió algo a su línea de tiempo',
  timeline_several: '{name} añadió {events} eventos a su línea de tiempo',
  memory: '{name} compartió un recuerdo',
  memory_several: '{name} compartió {memories} recuerdos',
  memory_photos: '{name} compartió {images} fotos nuevas',
  memory_media: '{name} compartió {media} fotos y videos nuevos',
  memory_liked: '{name} puso un corazón en tu recuerdo',
  memory_liked_several: '{name} puso un corazón en {memories} de tus recuerdos',
  memory_commented: '{name} comentó un recuerdo',
  memory_commented_several: '{name} dejó {comments} comentarios en un recuerdo',
  message: '{name} te envió un mensaje de amor',
  mood_update: '{name} compartió su ánimo',
  partner_joined: '{name} entró en su espacio compartido',
  message_liked: '{name} puso un corazón en tu mensaje de amor',
  message_liked_several: '{name} puso un corazón en {letters} de tus mensajes de amor',
  space_ended: '{name} cerró su espacio compartido',
  space_resumed: '{name} volvió a abrir su espacio compartido',
  space_paused: 'Love Space puso su espacio en pausa y solo se puede leer',
  space_opened: 'Love Space volvió a abrir su espacio',
  space_closed: 'Love Space cerró su espacio',
  space_moderated: 'Love Space reemplazó algo que se leía o se veía en su espacio',
  account_changed: 'Nuestro equipo cambió tu cuenta',
  account_name: 'Nuestro equipo cambió tu nombre',
  account_email: 'Nuestro equipo cambió tu correo',
  account_password: 'Nuestro equipo puso una contraseña nueva en tu cuenta',
  account_activated: 'Nuestro equipo volvió a activar tu cuenta',
  account_deactivated: 'Nuestro equipo desactivó tu cuenta',
  account_roles: 'Nuestro equipo cambió lo que tu cuenta puede hacer',
  account_reset_mail: 'Nuestro equipo te envió un correo para elegir una contraseña nueva',
  email_proposed: 'Nuestro equipo quiere cambiar tu correo. Puedes decir sí o no',
  partner_email_proposed: 'Nuestro equipo quiere cambiar el correo de {name}. Puedes decir que no',
  partner_left: '{name} dejó su espacio compartido',
  song: '{name} añadió una canción a su lista',
  song_several: '{name} añadió {songs} canciones a su lista',
  game: '{name} jugó y ahora te toca a ti',
  other: '{name} te dejó algo',
}

export const namelessPartner: Translated<typeof en.namelessPartner> = 'Tu pareja'

export const notificationSettingsTexts: Translated<typeof en.notificationSettingsTexts> = {
  unknownZone: 'No conocemos esta zona horaria.',
  sameTimes: 'Las horas de silencio tienen que terminar a otra hora de la que empiezan.',
}
