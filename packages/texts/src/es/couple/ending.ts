import type * as en from '../../en/couple/ending.ts'
import type { Translated } from '../../translated.ts'

export const ending: Translated<typeof en.ending> = {
  endedByYou: 'Cerraste este espacio el {date}.',
  endedByPartner: '{name} cerró este espacio el {date}.',
  endedBySomebody: 'Este espacio se cerró el {date}.',
  readable: 'Hasta el {date} ustedes dos pueden leerlo todo, y cualquiera puede recuperarlo.',
  readableAlone: 'Hasta el {date} puedes leerlo todo, y recuperarlo.',
  takeBack: 'Recuperarlo',
  takenBack: 'Tu espacio vuelve a estar abierto.',
  takeBackFailed: 'El espacio no se recuperó. Inténtalo otra vez.',
  end: 'Cerrar este espacio',
  endHint: 'Queda solo para leer, para ustedes dos. Durante {days} días cualquiera puede recuperarlo.',
  endHintAlone: 'Queda solo para leer. Durante {days} días puedes recuperarlo.',
  endTitle: '¿Cerrar este espacio?',
  endWhat:
    'Se lo diremos a {name}. Durante {days} días, hasta el {date}, ustedes dos aún pueden leerlo todo, incluso junto a un espacio nuevo, y cualquiera puede recuperarlo. Después desaparece para siempre.',
  endWhatAlone:
    'Durante {days} días, hasta el {date}, aún puedes leerlo todo, incluso junto a un espacio nuevo, y recuperarlo. Después desaparece para siempre.',
  endTyped: 'Escribe {name} para confirmar',
  endConfirm: 'Cerrar el espacio',
  ended: 'El espacio está cerrado. Puedes recuperarlo hasta el {date}.',
  endFailed: 'No se pudo cerrar el espacio',
  leave: 'Dejar este espacio',
  leaveHint: 'Se queda con {name}; solo te vas tú.',
  leaveHintAlone: 'Aquí ya no lo lee nadie más.',
  leaveTitle: '¿Dejar este espacio?',
  leaveWhat:
    'Se lo diremos a {name}, y lo conserva todo. Tus palabras se quedan aquí sin nombre, tu anillo queda libre y se cierran las sesiones que abrió. Solo puedes volver con una invitación de {name}.',
  leaveWhatAlone:
    'Después ya no puedes leerlo ni recuperarlo. Tu anillo queda libre y se cierran las sesiones que abrió.',
  leaveConfirm: 'Dejar el espacio',
  left: 'Dejaste el espacio.',
  leaveFailed: 'Sigues en el espacio. Inténtalo otra vez.',
  former: 'Espacios que terminaron',
  formerHint: 'Puedes leerlos hasta que se cumpla su plazo.',
  formerEnded: 'Terminó el {date}, se puede leer hasta el {until}.',
  formerRead: 'Leer {name}',
  formerFailed: 'Tus espacios anteriores no se cargaron.',
  anew: 'Un espacio nuevo',
  anewHint: 'Puedes empezar de nuevo cuando quieras. Este espacio se puede leer hasta que se cumpla su plazo.',
  anewStart: 'Empezar otro espacio',
  anewTitle: 'Empezar otro espacio',
  anewBack: 'Volver a los ajustes',
}
