import type { ErrorCode } from '@love-space/contracts/errors.ts'
import type * as en from '../en/problems.ts'
import type { Translated } from '../translated.ts'

/** Codes that couples never see: those of the back-office and of programs. */
type NotOfCouples =
  | 'OWN_ACCOUNT'
  | 'PASSWORD_OF_MEMBER'
  | 'EMAIL_UNCONFIRMED'
  | 'ROLE_NOT_FOUND'
  | 'OWNER_DIFFERS'
  | 'OWNER_NOT_MEMBER'
  | 'RING_PLACED'
  | 'RING_MOVED'
  | 'RING_BOUND'
  | 'RING_OWNED'
  | 'RING_RETIRED'
  | 'RING_IN_USE'
  | 'REASON_REQUIRED'
  | 'BINDING_NOT_FOUND'
  | 'QUOTE_NOT_FOUND'
  | 'NO_QUOTE'
  | 'MARKETING_NOT_SET_UP'
  | 'COUNT_CHANGED'
  | 'SPACE_OF_MEMBERS'
  | 'USER_INACTIVE'
  | 'NOT_AN_OPERATOR'
  | 'RESET_BY_ANOTHER'
  | 'DATA_REQUEST_NEEDED'
  | 'DATA_REQUEST_NOT_FOUND'
  | 'DATA_REQUEST_CLOSED'
  | 'SECOND_SUPER_ADMIN_REQUIRED'
  | 'PARKED_EVENT_NOT_FOUND'
  | 'BATCH_NOT_FOUND'
  | 'BATCH_STATE'
  | 'CHIP_DIFFERS'
  | 'CHIP_TAKEN'
  | 'BATCH_KEYS_GIVEN'
  | 'FACTORY_KEY_NOT_FOUND'
  | 'FACTORY_KEY_KNOWN'
  | 'FACTORY_KEY_UNUSABLE'
  | 'FACTORY_KEY_MISSING'
  | 'CHIP_FILE_UNREADABLE'
  | 'QUOTE_FILE_UNREADABLE'
  | 'JOB_NOT_FOUND'
  | 'JOB_STATE'
  | 'MALFORMED_REQUEST'
  | 'TAP_INCOMPLETE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'ORIGIN_REFUSED'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'BODY_TOO_LARGE'
  // Codes whose texts clients compare.
  | 'TOKEN_EXPIRED'
  | 'NO_SPACES'
  | 'NO_MESSAGE_TODAY'

const byCode: Readonly<Record<Exclude<ErrorCode, NotOfCouples>, string>> = {
  INVALID_INPUT: 'Hay algo que no es válido.',
  BODY_TOO_SLOW: 'Tardó demasiado en llegar. Inténtalo otra vez, por favor.',
  BODY_INCOMPLETE: 'No llegó completo. Inténtalo otra vez, por favor.',
  IDEMPOTENCY_KEY_REUSED:
    'Ya llegó un intento anterior con otro contenido. Mira lo que hay y prueba otra vez, por favor.',
  TOO_MANY_REQUESTS: 'Demasiados intentos. Espera un momento y prueba otra vez, por favor.',
  SIGN_IN_REQUIRED: 'Entra, por favor.',
  TOKEN_INVALID: 'Entra, por favor.',
  SESSION_ENDED: 'Tu sesión se cerró.',
  LOGIN_FAILED: 'El correo o la contraseña no son correctos.',
  STEP_UP_REQUIRED: 'Confirma que eres tú, por favor.',
  FORBIDDEN: 'No tienes permiso para hacer esto.',
  EMAIL_TAKEN: 'Ya hay una cuenta con este correo. Entra con ella, por favor.',
  USER_NOT_FOUND: 'No encontramos a esta persona.',
  USER_MISMATCH: 'Esto solo se puede hacer con tu propia cuenta.',
  PIN_WRONG: 'Ese PIN no es correcto.',
  PIN_LOCKED: 'Demasiados PIN equivocados. Espera y prueba otra vez, por favor.',
  PASSWORD_WRONG: 'Esa no es tu contraseña actual.',
  PASSKEY_NEEDED: 'Usa primero tu llave de acceso, por favor.',
  PASSKEY_CODE_WRONG: 'Este código no sirve, o ya no. Pide otro, por favor.',
  PASSKEY_NOT_FIRST:
    'Ya tuviste una llave de acceso, así que no enviamos ningún código. Usa uno de tus códigos de recuperación o pide ayuda a otra persona del equipo.',
  OWN_PASSWORD_NEEDED: 'Nuestro equipo creó o cambió tu cuenta. Elige primero tu propia contraseña, por favor.',
  EMAIL_PROPOSAL_NOT_FOUND: 'Esta propuesta ya está resuelta.',
  LAST_SUPER_ADMIN: 'No hay nadie más que administre todo: nombra antes a otra persona.',
  PASSKEYS_OFF: 'Las llaves de acceso necesitan una dirección web con nombre, así que aquí no funcionan.',
  PASSKEY_REFUSED: 'Esta llave de acceso no abre nada aquí. Prueba de otra manera.',
  PASSKEY_EXPIRED: 'Pasó demasiado tiempo. Inténtalo otra vez, por favor.',
  PASSKEY_TAKEN: 'Esta llave de acceso ya estaba añadida.',
  PASSKEY_RESET_NOT_FOUND: 'Esta retirada de llaves ya no está abierta.',
  PASSKEY_NOT_FOUND: 'Esta llave de acceso ya no está.',
  TOO_MANY_PASSKEYS: 'Ya tienes todas las llaves de acceso que puedes tener. Quita una para añadir otra.',
  CHALLENGE_EXPIRED: 'Pasó demasiado tiempo. Acerca tu anillo otra vez, por favor.',
  LINK_EXPIRED: 'Este enlace ya no funciona. Pide uno nuevo, por favor.',
  MAIL_OFF: 'Ahora no podemos enviar correos.',
  SESSION_NOT_FOUND: 'Esta sesión ya no existe.',
  VERDICT_INVALID: 'Acceso denegado',
  EXPORT_NOT_READY: 'Tus datos aún no están listos.',
  DOWNLOAD_GONE: 'Esta descarga ya se abrió, o pasó demasiado tiempo. Pídela otra vez, por favor.',
  SPACE_NOT_FOUND: 'No encontramos este espacio.',
  SPACE_FULL: 'Este espacio ya tiene a sus dos personas.',
  SPACE_READ_ONLY: 'Este espacio es solo para leer.',
  SPACE_NOT_RESUMABLE: 'Este espacio ya no se puede reabrir.',
  PARTNER_NOT_DISOWNABLE:
    'Solo puedes apartar a quien entró con un anillo y sin tu sí, y solo durante siete días. Aún puedes dejar este espacio.',
  DISOWNING_FINAL:
    'Esto ya no se puede revertir: pasaron los días, el lugar es de otra persona, o ahora está en otro espacio.',
  SPACE_LAST_MEMBER: 'No hay nadie más aquí: cierra el espacio en lugar de dejarlo.',
  ALREADY_IN_SPACE: 'Ya compartes un espacio.',
  TAP_DENIED: 'Acceso denegado',
  TAP_UNKNOWN:
    'Este enlace no abre ningún espacio. Acerca tu anillo otra vez, entra con tu correo o pídele una invitación a tu pareja.',
  RING_NOT_FOUND: 'No encontramos este anillo.',
  RING_TAKEN: 'Este anillo ya es de alguien.',
  RING_INACTIVE: 'Este anillo ya no está activo.',
  RING_LINK_USED: 'Este enlace ya se usó. Acerca tu anillo otra vez.',
  RING_NOT_TAPPED: 'Acerca tu anillo otra vez, por favor.',
  RING_COPYABLE:
    'Ustedes dos solo abren su espacio con anillos que no se pueden copiar. Acerca ese anillo o entra con tu correo.',
  SIGNING_RINGS_NEEDED: 'Primero, cada quien necesita un anillo propio que no se pueda copiar.',
  RINGS_FULL: 'Este espacio ya tiene todos los anillos que puede tener.',
  JOIN_NEEDS_YES: 'Pediste entrar. Decide quien ya está en el espacio, y entrarás en cuanto diga que sí.',
  JOIN_REQUEST_OPEN: 'Otra persona pidió entrar en este espacio. Inténtalo otra vez cuando esté decidido.',
  JOIN_REQUEST_GONE: 'Esta petición para entrar ya no está abierta.',
  INVITATION_GONE: 'Esta invitación ya no está abierta. Pídele una nueva a tu pareja.',
  INVITATION_NOT_FOUND: 'No hay ninguna invitación abierta.',
  CALENDAR_NOT_FOUND: 'Este calendario ya no se comparte aquí.',
  PLAN_NOT_FOUND: 'Este plan ya no está.',
  PLAYLIST_NOT_FOUND: 'No encontramos esta lista.',
  SONG_NOT_FOUND: 'No encontramos esta canción.',
  TOO_MANY_SONGS: 'Las listas están llenas. Borra una canción para dejar sitio a otra.',
  PRECONDITION_FAILED: 'Tu pareja llegó antes. Mira otra vez, por favor.',
  SPICY_NOT_ALLOWED: 'Estas cartas se abren cuando cada persona tenga 18 años y las quiera.',
  TOO_MANY_PLAYLISTS: 'Ya hay todas las listas que puede haber.',
  WISH_NOT_FOUND: 'Este deseo ya no está.',
  WISH_OF_PARTNER: 'Solo tu pareja puede cambiar lo que hay en su lista.',
  TOO_MANY_WISHES: 'Esta lista está llena: caben 100 deseos. Borra uno para dejar sitio a otro.',
  MESSAGE_ALREADY_SENT: 'Ya enviaste la carta de hoy',
  MESSAGE_NOT_FOUND: 'No encontramos esta carta.',
  MESSAGE_CHANGED_SINCE: 'Esta carta cambió desde entonces en otro dispositivo.',
  MESSAGE_DAY_CLOSED: 'Ya es tarde para escribir en este día.',
  QUESTION_DAY_CLOSED: 'Ya es tarde para responder la pregunta de este día.',
  ANSWER_NOT_FOUND: 'No encontramos esta respuesta.',
  QUESTION_REVEALED: 'Ya están las dos respuestas, así que se quedan como están.',
  MOOD_DAY_CLOSED: 'Ya es tarde para compartir tu ánimo de este día.',
  NO_PARTNER_YET: 'Tu pareja todavía no está aquí.',
  CAPSULE_NOT_FOUND: 'Esta carta sellada ya no está.',
  CAPSULE_OPEN: 'Esta carta ya está abierta, así que se queda.',
  CAPSULE_SEALED: 'El día de esta carta todavía no ha llegado.',
  TOO_MANY_CAPSULES: 'Tienes 50 cartas selladas. Cuando una se abra, o retires una, puedes sellar otra.',
  PUSH_OFF: 'Aquí no podemos enviar notificaciones a dispositivos.',
  PUSH_DEVICE_NOT_FOUND: 'Este dispositivo ya no está en la lista.',
  PUSH_DEVICE_GONE: 'Este dispositivo ya no recibe nuestras notificaciones. Actívalas ahí otra vez.',
  PUSH_FAILED: 'No pudimos avisar a este dispositivo. Prueba más tarde, por favor.',
  NOTIFICATION_NOT_FOUND: 'No encontramos esta notificación.',
  FILE_MISSING: 'No llegó ningún archivo.',
  FILE_UNSUPPORTED: 'Este tipo de archivo no se puede usar. Elige una imagen o un vídeo, por favor.',
  FILE_KIND_REFUSED: 'Aquí no se puede usar este tipo de archivo.',
  FILE_FORMAT_REFUSED: 'Este formato no se puede usar. Prueba con otro, por favor.',
  FILE_TOO_LARGE: 'El archivo es demasiado grande. Caben hasta 80 MB.',
  VOICE_TOO_LONG: 'Una grabación puede durar hasta dos minutos.',
  VOICE_SILENT: 'Esta grabación no tiene sonido.',
  VOICE_UNREADABLE: 'Esta grabación está dañada. Grábala otra vez, por favor.',
  FILE_NOT_FOUND: 'No encontramos este archivo.',
  FILE_NOT_CHANGEABLE: 'Este archivo no se puede cambiar así.',
  FILE_IN_USE: 'Este archivo aún se muestra en algún lugar.',
  FILE_LINK_INVALID: 'Este enlace no es válido.',
  FILE_LINK_EXPIRED: 'Este enlace ya no funciona.',
  RANGE_NOT_SATISFIABLE: 'Esta parte del archivo no existe.',
  UPLOAD_NOT_FOUND: 'Esta subida ya no existe.',
  UPLOAD_OFFSET_WRONG: 'La subida sigue desde otro punto. Inténtalo otra vez, por favor.',
  UPLOAD_BUSY: 'Esta subida está en curso. Inténtalo otra vez, por favor.',
  QUOTA_EXCEEDED: 'No queda sitio para este archivo.',
  STORAGE_FULL: 'No nos queda sitio. Prueba más tarde, por favor.',
  MEMORY_NOT_FOUND: 'No encontramos este recuerdo.',
  MEMORY_DATA_REQUIRED: 'Faltan los datos del recuerdo.',
  MEMORY_COMMENTS_FULL: 'Aquí ya no caben más comentarios.',
  COMMENT_NOT_FOUND: 'No encontramos este comentario.',
  TIMELINE_EVENT_NOT_FOUND: 'No encontramos este evento.',
  ITEM_CHANGED_SINCE: 'Esto cambió desde entonces.',
  NOT_IN_TRASH: 'Esto ya no está en la papelera.',
  CONFLICT: 'Alguien lo cambió en el mismo momento. Inténtalo otra vez, por favor.',
  INTERNAL: 'Algo salió mal de nuestro lado.',
  UPSTREAM_FAILED: 'Algo de nuestro lado no respondió. Inténtalo otra vez, por favor.',
  UNAVAILABLE: 'Una parte de Love Space no responde ahora. Inténtalo otra vez en un momento, por favor.',
  UPSTREAM_TIMEOUT: 'Una parte de Love Space tardó demasiado en responder.',
}

export const problemTexts: Translated<typeof en.problemTexts> = {
  field: 'Esto no es válido todavía. Revísalo, por favor.',
  byCode,
}
