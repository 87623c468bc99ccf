import type * as en from '../../en/couple/ending.ts'
import type { Translated } from '../../translated.ts'

export const ending: Translated<typeof en.ending> = {
  endedByYou: 'Cerraste este espacio el {date}.',
  endedByPartner: '{name} cerró este espacio el {date}.',
  endedBySomebody: 'Este espacio se cerró el {date}.',
  readable: 'Hasta el {date} todo se puede leer, y el espacio se puede reabrir.',
  readableAlone: 'Hasta el {date} puedes leerlo todo, y también reabrirlo.',
  reopen: 'Reabrir el espacio',
  reopened: 'Tu espacio vuelve a estar abierto.',
  reopenFailed: 'El espacio no se reabrió. Inténtalo otra vez.',
  end: 'Cerrar este espacio',
  endHint: 'Queda solo para leer, también para tu pareja. Durante {days} días se puede reabrir.',
  endHintAlone: 'Queda solo para leer. Durante {days} días puedes reabrirlo.',
  endTitle: '¿Cerrar este espacio?',
  endWhat:
    'Se lo diremos a {name}. Durante {days} días, hasta el {date}, todo se puede leer, aunque empieces otro espacio, y este se puede reabrir. Después desaparece para siempre.',
  endWhatAlone:
    'Durante {days} días, hasta el {date}, aún puedes leerlo todo, aunque empieces otro espacio, y también reabrirlo. Después desaparece para siempre.',
  endTyped: 'Para confirmar, escribe {name}',
  endConfirm: 'Cerrar el espacio',
  ended: 'El espacio está cerrado. Puedes reabrirlo hasta el {date}.',
  endFailed: 'El espacio no se cerró. Inténtalo otra vez.',
  leave: 'Dejar este espacio',
  leaveHint: 'Se queda con {name}; solo te vas tú.',
  leaveHintAlone: 'Ya no hay nadie más en él.',
  leaveTitle: '¿Dejar este espacio?',
  leaveWhat:
    'Se lo diremos a {name}, que lo conserva todo. Lo que escribiste se queda aquí sin tu nombre. Tu anillo queda libre y se cierran las sesiones que abrió. Solo puedes volver con una invitación de {name}.',
  leaveWhatAlone:
    'Después ya no puedes leerlo ni reabrirlo. Tu anillo queda libre y se cierran las sesiones que abrió.',
  leaveConfirm: 'Dejar el espacio',
  left: 'Dejaste el espacio.',
  leaveFailed: 'Sigues en el espacio. Inténtalo otra vez.',
  former: 'Espacios que terminaron',
  formerHint: 'Puedes leerlos hasta que se borren.',
  formerEnded: 'Terminó el {date}, se puede leer hasta el {until}.',
  formerRead: 'Leer {name}',
  formerFailed: 'Tus espacios anteriores no se cargaron.',
  anew: 'Un espacio nuevo',
  anewHint: 'Puedes empezar de nuevo cuando quieras. Este espacio se puede leer hasta que se borre.',
  anewStart: 'Empezar otro espacio',
  anewTitle: 'Empezar otro espacio',
  anewBack: 'Volver a los ajustes',
}
