/** Daily questions, in the same order as `../en/questions.ts`: servers store only the position. */
const lines = `
¿Qué te hizo sonreír hoy?
¿Qué es lo primero que recuerdas de mí?
¿Cuál de mis manías te gusta en secreto?
¿Cómo sería nuestro domingo perfecto?
¿Dónde te gustaría despertar conmigo mañana?
¿Qué pequeña cosa hice hace poco que significó mucho para ti?
¿Qué canción te hace pensar en nosotros?
¿Qué pensaste de mí la primera vez que hablamos?
¿Qué te hace ilusión esta semana?
¿Cuándo supiste que me querías?
¿A qué lugar deberíamos volver?
¿Qué admiras de mí?
¿Qué te gustaría que aprendiéramos?
¿Qué comida nuestra volverías a comer esta noche?
¿Cuál es tu foto favorita de nosotros?
¿Qué te hace sentir en casa?
¿Cuál fue la mejor sorpresa que te han dado?
¿Qué día conmigo volverías a vivir?
¿Qué te alegra siempre?
¿Qué harías con un día libre y sin planes?
¿Por qué quieres que te recuerden?
¿Qué olor te devuelve a la infancia?
¿De qué sientes orgullo este mes?
¿Qué te dirías a ti hace diez años?
¿Qué es algo que nunca le has contado a nadie?
¿Dónde sientes que eres más tú?
¿Qué es lo más amable que alguien desconocido hizo por ti?
¿Qué te encanta de tu familia?
¿Qué película podrías ver conmigo una y otra vez?
¿Cuál es tu sonido favorito de nuestra casa?
¿De qué te gustaría más en nuestros días?
¿De qué te gustaría menos en nuestros días?
¿Qué hacemos mejor en pareja que por separado?
¿Cuál de nuestras bromas es la mejor?
¿Qué es lo más valiente que has hecho?
¿Qué quieres probar antes de que termine el año?
¿Cómo te gusta más que te abracen?
¿Cuándo me sientes más cerca?
¿Qué deberíamos celebrar más a menudo?
¿Cuál es el mejor consejo que te han dado?
¿Qué esperas que nunca cambie entre nosotros?
¿Qué soñabas ser en tu infancia?
¿Cuál de nuestros viajes disfrutaste más, y por qué?
¿Qué es algo que aprendiste de mí?
¿Qué es algo que te gustaría enseñarme?
¿Qué necesita una buena mañana?
¿Qué necesita una buena noche?
¿Qué fue lo último que te hizo reír hasta que dolía?
¿Qué tres palabras nos describen?
¿Qué apodo mío te gusta más decir?
¿Qué meterías primero en la maleta para un año lejos conmigo?
¿Cuál es tu estación favorita conmigo, y por qué?
¿Qué te da fuerza cuando las cosas se ponen difíciles?
¿Qué necesitas cuando sientes tristeza?
¿Qué necesitas cuando algo te enoja?
¿En qué notas que te quiero?
¿Cómo te gusta mostrarme que me quieres?
¿Cuál ha sido el día más feliz de tu vida hasta ahora?
¿Qué agradeces hoy?
¿Cuál es el lugar más hermoso que has visto?
¿Qué tradición deberíamos empezar?
¿Qué tradición de tu familia te gustaría conservar?
¿Cómo sería nuestra casa si el dinero no importara?
¿Cuál es tu rincón favorito de nuestra casa?
¿Qué me cocinarías si tuvieras todo el día?
¿Cuál es el mejor regalo que has hecho?
¿Cuál es el mejor regalo que has recibido?
¿Qué te gustaría oírme decir más a menudo?
¿Qué te da curiosidad ahora mismo?
¿Qué libro se ha quedado contigo?
¿A quién te gustaría que yo conociera?
¿Quién te ha marcado más?
¿Qué te gusta de ti?
¿Qué aprendiste del amor en tu familia?
¿Qué harías de otra manera que tu familia?
¿Qué miedo has dejado atrás?
¿Con qué miedo podría ayudarte?
¿Qué te hace sentir a salvo conmigo?
¿Qué significa la confianza para ti?
¿Qué superamos que nos hizo más fuertes?
¿Cuál fue nuestro malentendido más gracioso?
¿Qué nombre le pondrías a un barco nuestro?
¿Qué mostraría nuestro escudo de familia?
¿Qué animal se me parece más, y por qué?
¿Qué animal se te parece más?
Si abriéramos una tiendita, ¿qué venderíamos?
Si tuviéramos un programa de radio, ¿de qué trataría?
Si pudiéramos cenar con cualquiera, ¿a quién invitarías?
Si pudieras volar a cualquier lugar esta noche, ¿dónde aterrizaríamos?
Si pudiéramos vivir una semana en otra época, ¿en cuál?
Si nuestra historia fuera una película, ¿cómo se llamaría?
¿Quién actuaría de nosotros en esa película?
¿Cuál sería la primera escena de esa película?
¿Qué superpoder te gustaría que yo tuviera?
¿Qué superpoder tengo ya?
¿Qué pedirías si hoy tuvieras un deseo?
¿Qué desearías para mí?
¿Por qué vale la pena acostarse tarde?
¿Por qué vale la pena levantarse temprano?
¿Qué es lo mejor de tener nuestra edad?
¿Qué te hace ilusión de envejecer?
¿Cómo nos imaginas dentro de diez años?
¿Cómo nos imaginas a los ochenta?
¿Qué no debería faltar nunca en nuestra nevera?
¿Qué es lo que más te gusta hacer cuando llueve?
¿Qué es lo que más te gusta hacer en la nieve?
¿Qué es lo mejor de las noches de verano?
¿Mar o montaña hoy, y por qué?
¿Ciudad o campo para nuestro próximo fin de semana?
¿Qué haríamos en un día sin teléfonos?
¿Cuál fue la mejor parte de tu día?
¿Cuál fue la parte más difícil de tu día?
¿Qué habría hecho que hoy fuera aún mejor?
¿Qué te gustaría repetir que no hacemos desde hace mucho?
¿Qué has notado en mí últimamente que antes no veías?
¿En qué crees que destaco más?
¿Qué se me da mejor de lo que creo?
¿En qué nos complementamos?
¿Qué es lo que más tenemos en común?
¿Cuál es nuestra diferencia más encantadora?
¿Qué pensabas del amor en tu adolescencia?
¿Qué piensas hoy del amor?
¿Cómo fue la primera vez que alguien te gustó?
¿Qué fue lo mejor de tus años de escuela?
¿En qué docente sigues pensando?
¿Quién fue tu mejor amistad de la infancia?
¿Qué juego te gustaba más en la infancia?
¿Cómo era tu cuarto a los diez años?
¿Cuál era tu dulce favorito en la infancia?
¿Qué anécdota tuya cuentan en tu familia una y otra vez?
¿Qué cumpleaños recuerdas mejor?
¿Qué te daba miedo en la infancia?
¿Qué coleccionabas en la infancia?
¿Qué pensaría de nosotros tu yo de antes?
¿Adónde me llevarías en el lugar donde creciste?
¿Cuáles son las primeras vacaciones que recuerdas?
¿Qué receta de familia no debería perderse nunca?
¿A qué olía tu casa en la infancia?
¿Qué prenda quisiste durante demasiado tiempo?
¿Cuál fue tu primer trabajo, y qué te enseñó?
¿Para qué ahorraste tu primer dinero?
¿A qué concierto volverías a ir?
¿Qué canción debería sonar en todas nuestras fiestas?
¿Qué canción te calma?
¿Qué canción te da vergüenza, aunque te la sabes entera?
¿Qué fue lo primero que notaste en mí?
¿Qué contaste de mí a tus amistades al principio?
¿Qué te sorprendió de mí cuando nos conocimos mejor?
¿Cuál fue nuestra mejor primera vez de algo?
¿Dónde fue nuestro mejor beso?
¿Qué pensaste después de nuestra primera cita?
¿Cuándo me echaste de menos por primera vez?
¿Qué mensaje mío recuerdas todavía?
¿En qué momento sentiste que esto iba en serio?
¿Cuál fue nuestra mejor noche de salida?
¿Cuál fue nuestra mejor noche en casa?
¿Cuál fue nuestro error más maravilloso?
¿Cuándo nos reímos en el momento equivocado?
¿Qué día nuestro empezó mal y terminó bien?
¿Cuál es la mejor comida que hemos compartido?
¿Cuál es la peor comida que hemos compartido?
¿Cuál de nuestros viajes fue una aventura?
¿Cuál es la mejor vista que hemos compartido?
¿Qué lugar huele a nosotros?
¿Qué hicimos el año pasado que deberíamos hacer cada año?
¿Qué agradeces más de nosotros?
¿Cuándo sentiste orgullo de mí por última vez?
¿Cuándo te consolé mejor?
¿Cuándo te hice sentir la belleza que tienes?
¿Qué halago mío recuerdas?
¿Qué halago te gustaría hacerme ahora?
¿Qué es lo que más te gusta de mi cara?
¿Qué te encanta de mi voz?
¿Qué te encanta de mis manos?
¿Qué hago cuando creo que nadie me mira?
¿Qué cara pongo cuando siento felicidad?
¿Qué me delata cuando tengo nervios?
¿Qué echarías más de menos si me fuera un mes?
¿Qué haces cuando no estoy?
¿Qué te ayuda cuando me echas de menos?
¿En qué piensas antes de dormirte?
¿De qué trató tu último sueño bonito?
¿Qué te despierta de buen humor?
¿Qué es lo que más te gusta de volver a casa conmigo?
¿Qué es lo que más te gusta de irte de viaje conmigo?
¿Qué deberíamos hacer esta semana sin planearlo?
¿Cuál sería una cita perfecta que no cueste nada?
¿Cuál sería una cita perfecta si pudiéramos gastar mucho?
¿Qué te gustaría leerme en voz alta?
¿Qué canción te gustaría bailar conmigo?
¿Qué podríamos construir entre nosotros dos?
¿Qué podríamos plantar entre nosotros dos?
¿Qué podríamos cocinar que nunca hayamos probado?
¿Qué idioma te gustaría aprender conmigo?
¿Qué instrumento te gustaría tocar?
¿Qué deporte podríamos probar?
¿En qué museo te gustaría perderte conmigo?
¿A qué festival deberíamos ir?
¿Qué país deberíamos ver ahora?
¿Qué viaje en tren te gustaría hacer?
¿Prefieres acampar bajo las estrellas o dormir en un castillo?
¿Qué habría en nuestra cesta de pícnic?
¿Qué pedirías para mí en un restaurante?
¿Qué pediría yo para ti?
¿Cuál es el mejor postre del mundo?
¿Cuál es tu desayuno favorito conmigo?
Té, café u otra cosa: ¿qué nos va hoy?
¿Qué plato te recuerda a mí?
¿Cómo sería nuestro menú para dos en un día especial?
¿Cómo te gusta más pasar una tarde sin hacer nada?
¿Qué cosa sencilla te hace feliz?
¿Qué cosa cara valdría la pena?
¿Qué lujo deberíamos permitirnos?
¿De qué podemos prescindir?
¿Qué guardarías si nuestra casa tuviera que caber en un bolso?
¿Qué cosa mía no regalarías nunca?
¿Qué cosa nuestra tiene la mejor historia?
¿Qué debería colgar en nuestra pared?
¿Qué foto de nosotros deberíamos imprimir?
¿Qué pondrías en una cápsula del tiempo para nosotros?
¿Qué deberíamos escribirnos, para abrirlo dentro de diez años?
¿Qué esperas que yo te siga diciendo dentro de veinte años?
¿Qué sueño has dejado ir, y te alegras de ello?
¿Cuál de tus sueños sigue vivo?
¿Cómo puedo ayudarte con ese sueño?
¿Qué harías si no pudieras fallar?
¿Qué harías con un año libre?
¿En qué quieres mejorar el próximo año?
¿Qué aprendiste este año?
¿Qué dejaste ir este año?
¿Cuál fue la mejor decisión de este año?
¿Qué decisión te alegra que tomáramos entre nosotros dos?
¿Qué decisión tenemos todavía por delante?
¿Qué significa hoy el éxito para ti?
¿Qué significa la libertad para ti?
¿Qué significa un hogar para ti?
¿Qué significa el romance para ti?
¿Cómo se ve la paciencia entre nosotros?
¿Cómo es para ti una discusión justa?
¿Qué nos ayuda a reconciliarnos?
¿Por qué quieres pedir perdón?
¿Qué has perdonado?
¿Qué te gustaría agradecerme?
¿Qué hice esta semana que te ayudó?
¿Qué peso podría quitarte de encima esta semana?
¿Qué es lo que más necesitas de mí ahora mismo?
¿Qué te preocupa en este momento?
¿Qué te da esperanza en este momento?
¿Qué va bien en tu vida ahora mismo?
¿Qué tienes en mente que aún no has dicho?
¿Qué te gustaría que más gente supiera de ti?
¿En qué se equivoca la gente sobre ti?
¿Qué es lo mejor que una amistad ha dicho de ti?
¿Cuál de nuestras amistades nos enriquece más la vida?
¿A quién deberíamos invitar pronto?
¿De quién te gustaría volver a saber?
¿A quién quieres dar las gracias?
¿Quién te hace reír más, aparte de mí?
¿Qué hace que una amistad sea buena?
¿Qué hace que alguien sea una buena pareja?
¿Qué hace que seamos una buena pareja?
¿En qué hemos crecido en pareja?
¿Qué dirían de nosotros nuestras amistades?
¿Qué contarían de nosotros nuestros nietos y nietas?
¿Qué te gustaría dejar a quienes vienen después?
¿Qué valor te importa más?
¿Qué regla debería tener todo hogar?
¿Qué regla no debería tener nadie?
¿Qué te parece hermoso que otra gente no ve?
¿Qué te conmueve siempre?
¿Cuándo lloraste por última vez, y por qué?
¿Cuándo cantaste por última vez en voz alta?
¿Cuándo hiciste algo por primera vez la última vez?
¿Cuándo sentiste por última vez una paz completa?
¿Cuándo pierdes la noción del tiempo?
¿Qué es lo que más disfrutas de tu trabajo?
¿Qué cambiarías de tu trabajo?
¿Qué querías contarme de tu día y se te olvidó?
¿Qué nombre le vendría bien al día de hoy?
¿De qué color fue tu día?
¿Qué tiempo hizo hoy dentro de ti?
¿Cuál fue la mejor conversación de hoy?
¿Cuál fue la alegría más pequeña de hoy?
¿A quién hiciste feliz hoy?
¿Qué te costó más de lo que dejaste ver?
¿Qué te gustaría soñar esta noche?
¿Qué es lo primero que harás mañana?
¿Qué tres cosas te gustan de esta semana?
¿Qué deseas para nuestro próximo mes?
¿Qué hacemos en nuestra próxima noche libre?
¿Con qué te gustaría que te sorprendiera?
¿Qué sorpresa no querrías nunca?
¿Cómo te gusta celebrar tu cumpleaños?
¿Cómo deberíamos celebrar nuestro próximo aniversario?
¿Cuál fue nuestra mejor celebración hasta ahora?
¿Cuál es tu fiesta favorita del año?
¿Qué es lo que más te gusta del invierno?
¿Qué es lo que más te gusta de la primavera?
¿Qué es lo que más te gusta del verano?
¿Qué es lo que más te gusta del otoño?
¿Qué te gusta mirar durante mucho rato?
¿A qué estrella, nube o árbol le pondrías mi nombre?
¿Cuál es el mejor sonido del mundo?
¿Cuál es el mejor olor del mundo?
¿Cuál es la mejor sensación del mundo?
¿Cuál de mis caricias te gusta más?
¿Qué te relaja cuando nada más lo logra?
¿Qué te gustaría que hiciera cuando noto tu cansancio?
¿Cuál es la forma más linda de despertarte?
¿Cuál es la forma más linda de dar las buenas noches?
¿Qué pequeño ritual nuestro te encanta?
¿Qué pequeño ritual podríamos empezar mañana?
¿Cuál sería nuestro lema?
¿Qué palabra debería estar solo en nuestro diccionario?
¿Cómo sería nuestra bandera?
Si tuviéramos un saludo secreto, ¿cómo sería?
Si tuviéramos una canción de cabecera, ¿cuál sería?
Si yo fuera una estación del año, ¿cuál sería?
Si yo fuera una bebida, ¿cuál sería?
Si yo fuera un lugar, ¿cuál sería?
Si yo fuera un libro, ¿qué habría en mi primera página?
Si cambiáramos de vida por un día, ¿qué harías primero?
Si nadie pudiera vernos durante una hora, ¿qué haríamos?
Si esta noche ganáramos un poco de dinero, ¿qué haríamos con él?
Si pudiéramos parar el tiempo un día, ¿cómo lo pasaríamos?
Si nos perdiéramos, ¿dónde debería ser?
Si tuviéramos un cuarto más, ¿para qué sería?
Si tuviéramos una hora más al día, ¿para qué la usaríamos?
Si nos hubiéramos conocido en la infancia, ¿a qué habríamos jugado?
Si nos hubiéramos conocido en la escuela, ¿habría nacido una amistad?
Si pudieras ver un momento de mi pasado, ¿cuál sería?
Si pudieras revivir un momento tuyo, ¿cuál sería?
Si pudieras preguntar algo a quienes seremos en el futuro, ¿qué sería?
Si pudieras dar una sola cosa a todo el mundo, ¿qué sería?
Si me escribieras ahora una postal, ¿de dónde vendría?
Si pintaras mi retrato, ¿qué habría en el fondo?
Si escribieras una canción sobre nosotros, ¿cuál sería su primer verso?
¿Qué es algo que siempre es mejor conmigo?
¿Qué es algo que deberíamos hacer antes de la vejez?
¿Qué es algo que yo no debería dejar de hacer nunca?
¿Qué es algo de nosotros que nadie más sabe?
¿Qué es algo que siempre has querido preguntarme?
¿Qué es algo que quieres que yo sepa esta noche?
¿Cómo es una hora perfecta conmigo?
¿Qué es lo más bonito que has oído decir sobre el amor?
¿Qué disfrutaste de nosotros esta semana?
¿A qué podríamos ponerle más juego?
¿A qué podríamos ponerle más ternura?
¿A qué podríamos ponerle más valentía?
¿Cuál de nuestros planes te emociona más?
¿Qué promesa te gustaría hacerme?
¿Qué promesa mía cumplida te importó de verdad?
¿Cuál fue tu momento favorito de los últimos siete días?
¿Qué te gustaría decirme con los ojos cerrados?
¿Qué pequeña alegría me deseas para mañana?
¿Qué vista desde una ventana no olvidarás nunca?
¿Por qué calle te ha encantado caminar conmigo?
¿Qué te gusta oír cuando entras por la puerta?
¿Qué recuerdo de nosotros te abriga en un día frío?
¿Con qué tontería nos reímos esta noche?
¿Qué paseo nuestro volverías a dar ahora mismo?
¿Qué te dijo alguien que todavía guía tu vida?
¿Qué es lo mejor que hemos encontrado por casualidad?
¿Qué noche conmigo pasó demasiado rápido?
¿Qué te gusta verme hacer?
¿Qué buena razón hay hoy para bailar en la cocina?
¿Qué escribirías en una nota para mi bolsillo?
`

export const questions: readonly string[] = lines.trim().split('\n')
