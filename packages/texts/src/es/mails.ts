import type * as en from '../en/mails.ts'
import type { Translated } from '../translated.ts'

const notYou =
  'Si no fuiste tú, alguien podría conocer tu contraseña. Entra, elige una nueva y cierra todas las sesiones.'

const notAsked = 'Si no lo pediste, responde a este correo y lo vemos contigo.'

const stopIt =
  'Si no fuiste tú, detenlo en tus ajustes antes de que empiece. ¿No puedes entrar? Responde a este correo y lo detendremos por ti.'

export const mails: Translated<typeof en.mails> = {
  'confirm-email': {
    subject: '¿Es este tu correo?',
    before: [
      'Te damos la bienvenida a Love Space. Dinos, por favor, que esta dirección es tuya.',
      'Es tu camino de vuelta el día que olvides tu contraseña o tu PIN.',
    ],
    button: 'Sí, es mío',
    after: [
      'El enlace funciona durante {days} días.',
      '¿No conoces Love Space? Alguien escribió mal su dirección, y no tienes que hacer nada.',
    ],
  },
  'confirm-new-email': {
    subject: 'Tu nuevo correo para Love Space',
    before: ['Quieres usar esta dirección para Love Space a partir de ahora. Dinos, por favor, que es tuya.'],
    button: 'Usar esta dirección',
    after: [
      'El enlace funciona durante {days} días. Hasta que lo abras, se queda tu dirección actual.',
      '¿No conoces Love Space? Alguien escribió mal su dirección, y no tienes que hacer nada.',
    ],
  },
  'reset-password': {
    subject: 'Una contraseña nueva para Love Space',
    before: ['Pediste una contraseña nueva. Elígela aquí.'],
    button: 'Elegir otra contraseña',
    after: [
      'El enlace funciona una sola vez, durante {minutes} minutos.',
      'Si no la pediste, nada ha cambiado y no tienes que hacer nada.',
    ],
  },
  'reset-pin': {
    subject: 'Un PIN nuevo para Love Space',
    before: ['Pediste un PIN nuevo. Elígelo aquí.'],
    button: 'Elegir otro PIN',
    after: [
      'El enlace funciona una sola vez, durante {minutes} minutos.',
      'Si no lo pediste, nada ha cambiado y no tienes que hacer nada.',
    ],
  },
  'reset-password-offered': {
    subject: 'Elige una contraseña nueva para Love Space',
    before: ['Pediste ayuda con tu contraseña a nuestro equipo. Elige una nueva aquí.'],
    button: 'Elegir otra contraseña',
    after: [
      'El enlace funciona una sola vez, durante {minutes} minutos. Solo tú puedes usarlo, y nunca te pediremos tu contraseña.',
      'Si no la pediste, nada ha cambiado y no tienes que hacer nada.',
    ],
  },
  'operator-changed-name': {
    subject: 'Tu nombre ha cambiado',
    before: ['Alguien del equipo de Love Space cambió el nombre de tu cuenta.'],
    after: [notAsked],
  },
  'operator-changed-email': {
    subject: 'Nuestro equipo cambió tu correo',
    before: [
      'Alguien del equipo de Love Space cambió el correo de tu cuenta.',
      'Ahora entras con la dirección nueva, y a esta ya no te escribiremos.',
    ],
    after: [notAsked],
  },
  'operator-proposed-email': {
    subject: '¿Cambiamos tu correo?',
    before: [
      'Alguien del equipo de Love Space quiere cambiar el correo de tu cuenta a {email}.',
      'Mientras no digas que sí, esta dirección sigue siendo la tuya. Si nadie dice que no, la nueva vale dentro de {days} días.',
    ],
    button: 'Decir sí o no',
    after: [
      'Si no lo pediste, di que no. También se puede decir en los ajustes de Love Space, en los tuyos o en los de tu pareja.',
    ],
  },
  'operator-set-password': {
    subject: 'Nuestro equipo puso una contraseña en tu cuenta',
    before: [
      'Alguien del equipo de Love Space puso una contraseña en tu cuenta, y cerramos todas tus sesiones.',
      'Elige la tuya la próxima vez que entres.',
    ],
    after: [notAsked],
  },
  'operator-deactivated': {
    subject: 'Tu cuenta está desactivada',
    before: [
      'Alguien del equipo de Love Space desactivó tu cuenta, y cerramos todas tus sesiones.',
      'No se borró nada tuyo.',
    ],
    after: [notAsked],
  },
  'operator-activated': {
    subject: 'Tu cuenta vuelve a estar activa',
    before: ['Alguien del equipo de Love Space volvió a activar tu cuenta. Ya puedes entrar.'],
    after: [notAsked],
  },
  'operator-changed-roles': {
    subject: 'Tus permisos en Love Space han cambiado',
    before: ['Alguien del equipo de Love Space cambió lo que tu cuenta puede hacer en la administración.'],
    after: [notAsked],
  },
  'passkey-added': {
    subject: 'Se añadió una llave de acceso',
    before: [
      'Ahora también puedes entrar en Love Space con una llave de acceso nueva: con tu cara, tu dedo o el código de un teléfono.',
    ],
    button: 'Ver tus llaves de acceso',
    after: [
      'Si no fuiste tú, quítala en tus ajustes y elige una contraseña nueva. Puede que alguien conozca tu PIN o tu contraseña.',
    ],
  },
  'passkey-removed': {
    subject: 'Se quitó una llave de acceso',
    before: ['Una de tus llaves de acceso ya no abre Love Space, y cerramos las sesiones que empezaron con ella.'],
    button: 'Ver tus llaves de acceso',
    after: [
      'Si no fuiste tú, elige una contraseña nueva. Tu anillo con tu PIN sigue abriendo la puerta, y tu contraseña también.',
    ],
  },
  'passkey-refused': {
    subject: 'Rechazamos una de tus llaves de acceso',
    before: [
      'Alguien usó una de tus llaves de acceso como solo puede hacerlo una copia. No dejamos entrar a nadie.',
      'Algunos teléfonos se confunden después de una reparación. Por si acaso, quita la llave y añádela otra vez.',
    ],
    button: 'Ver tus llaves de acceso',
    after: ['Tu anillo con tu PIN sigue abriendo la puerta, y tu contraseña también.'],
  },
  'passkey-reset-asked': {
    subject: '¿Quitamos todas tus llaves de acceso?',
    before: [
      'Otra persona del equipo nos pidió quitar todas las llaves de acceso de tu cuenta. Si nadie lo detiene, ocurrirá dentro de {hours} horas.',
      'Hasta entonces todo funciona como antes. Después cerramos todas tus sesiones, y añades una llave nueva la próxima vez que entres.',
    ],
    button: 'Ver tus llaves de acceso',
    after: ['Si no lo pediste, recházalo ahí. También puede detenerlo por ti cualquier otra persona del equipo.'],
  },
  'passkey-reset-stopped': {
    subject: 'Tus llaves de acceso se quedan',
    before: [
      'Se detuvo la retirada de tus llaves de acceso: lo hiciste tú, otra persona del equipo o un cambio en tu cuenta. Funcionan como antes.',
    ],
    button: 'Ver tus llaves de acceso',
    after: ['Si no puedes usar tus llaves de acceso, pídelo otra vez a otra persona del equipo.'],
  },
  'passkey-reset': {
    subject: 'Se quitaron todas tus llaves de acceso',
    before: [
      'Como pidió otra persona del equipo, ninguna de tus llaves de acceso abre ya Love Space, y cerramos todas tus sesiones.',
      'Entra con tu contraseña y añade una llave nueva.',
    ],
    button: 'Ver tus llaves de acceso',
    after: ['Si no lo pediste, elige además una contraseña nueva y avisa enseguida a otra persona del equipo.'],
  },
  'passkey-code': {
    subject: 'Añade tu llave de acceso a la administración',
    before: ['Trabajas en la administración de Love Space, que se abre con una llave de acceso. Añade aquí la tuya.'],
    button: 'Añadir una llave de acceso',
    after: [
      'El enlace sirve una vez, durante {minutes} minutos, y pide tu contraseña.',
      'Si no lo pediste, puede que alguien conozca tu contraseña. Entra y elige otra.',
    ],
  },
  'passkey-codes-made': {
    subject: 'Tus códigos de recuperación son nuevos',
    before: ['Tienes diez códigos de recuperación nuevos para la administración. Los anteriores ya no sirven.'],
    button: 'Ver tus llaves de acceso',
    after: ['Si no fuiste tú, crea otros ahora y elige una contraseña nueva.'],
  },
  'password-was-reset': {
    subject: 'Tu contraseña ha cambiado',
    before: [
      'Tu contraseña es nueva, y cerramos todas tus sesiones. Vuelve a entrar en cada lugar donde usas Love Space.',
    ],
    after: [
      'Si no fuiste tú, otra persona puede leer tu correo. Protege primero tu buzón y después elige una contraseña nueva para Love Space.',
    ],
  },
  'pin-was-reset': {
    subject: 'Tu PIN ha cambiado',
    before: [
      'Tu PIN es nuevo, y cerramos todas tus demás sesiones. Vuelve a entrar en cada lugar donde usas Love Space.',
    ],
    after: [notYou],
  },
  'notification-digest': {
    subject: 'Algo te espera',
    before: ['Tu pareja te dejó algo en Love Space ({count} sin ver).'],
    button: 'Abrir Love Space',
    after: ['Pediste este correo, una vez al día como mucho. Puedes apagarlo en tus ajustes, en Notificaciones.'],
  },
  'export-asked': {
    subject: '¿Pediste una copia de tus datos?',
    before: [
      'Alguien nos pidió en tu nombre una copia de todo lo que Love Space guarda sobre ti.',
      'La prepararemos en cuanto dos personas de nuestro equipo estén de acuerdo o, si no, después de {hours} horas como mínimo. Después te espera en tus ajustes, donde solo tú puedes abrirla, y te escribiremos.',
    ],
    button: 'Verlo o detenerlo',
    after: [stopIt],
  },
  'erasure-asked': {
    subject: 'Tu cuenta se borrará',
    before: [
      'Alguien nos pidió en tu nombre borrar tu cuenta y todo lo tuyo en Love Space.',
      'Lo haremos en cuanto dos personas de nuestro equipo estén de acuerdo o, si no, después de {hours} horas como mínimo. Lo que compartiste se queda con tu pareja, sin tu nombre. No se puede deshacer.',
    ],
    button: 'Verlo o detenerlo',
    after: [stopIt],
  },
  'export-ready': {
    subject: 'Tus datos están listos',
    before: ['La copia de tus datos que pediste está lista. Te espera en tus ajustes durante {days} días.'],
    button: 'Abrir mis ajustes',
    after: ['Solo tú puedes abrirla: te pediremos tu PIN o tu contraseña.'],
  },
  'partner-disowned': {
    subject: 'En tu espacio ya solo estás tú',
    before: [
      'Nos dijiste que la persona que entró con un anillo no es tu pareja. Se cerraron todas sus sesiones, y su anillo deja de funcionar para siempre.',
      'Todo lo que escribió en tu espacio está oculto, y se borrará en {days} días.',
    ],
    after: [
      '¿Fue un error, o no fuiste tú? Responde a este correo antes de ese día y podemos dejar que entre otra vez.',
    ],
  },
  'was-disowned': {
    subject: 'Un espacio se cerró para ti',
    before: [
      'La persona en cuyo espacio entraste con un anillo nos dijo que no eres su pareja. El espacio está cerrado para ti, y el anillo ya no lo abre.',
      'Lo que escribiste allí está oculto. Durante {days} días aún puedes llevarte una copia: entra y pide tus datos en tus ajustes. Después se borra.',
    ],
    after: ['Si de verdad es tu pareja, responde a este correo antes de ese día y lo vemos con las dos personas.'],
  },
  'team-disowning': {
    subject: 'Un anillo dejó entrar a otra persona',
    before: [
      'El primer miembro de un espacio dijo que la persona que entró con uno de sus anillos no es su pareja. El anillo queda retirado, y lo que la persona escribió está oculto durante {days} días.',
      'Quien hizo los anillos o los tuvo en sus manos puede haber guardado sus enlaces. Mira también los anillos que se hicieron con este.',
    ],
    button: 'Abrir el anillo',
    after: ['Si al final son pareja, puedes revertirlo en el historial del anillo antes de ese día.'],
  },
  'email-was-changed': {
    subject: 'Tu correo ha cambiado',
    before: ['Ahora usas otra dirección para Love Space. A esta ya no te escribiremos.'],
    after: [notYou],
  },
}

export const mailFrame: Translated<typeof en.mailFrame> = {
  greeting: 'Hola, {name}:',
  greetingOfUnknown: 'Hola:',
  farewell: 'Love Space',
  address: 'O abre esta dirección:',
}
