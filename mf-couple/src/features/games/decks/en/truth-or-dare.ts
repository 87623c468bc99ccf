import type { Category, Mode } from '@love-space/contracts/space/interaction.ts'

/** One card per line. Only append, because a card's id is its index. */
export const truthOrDareTexts: Readonly<Record<Category, Readonly<Record<Mode, string>>>> = {
  sweet: {
    truth: `
      When did you first know that this was more than a crush?
      Which little habit of mine makes you smile every time?
      What was your first thought when you saw me?
      Which of our days would you live through again, exactly as it was?
      What do you love about the way I love you?
      Which song is ours to you, and why?
      When did you last miss me, and what did you do then?
      What's the kindest thing I have ever done for you?
      Which photo of us do you look at most?
      What did you tell your best friend about me at the beginning?
      Which scent reminds you of me?
      What makes our home feel like home?
      Which word describes us best?
      What do I do that makes you feel safe?
      Which message of mine have you kept or read again?
      What were you most nervous about on our first date?
      What would you miss first if I were away for a month?
      Which part of our day do you look forward to most?
      When did you last feel proud to be with me?
      What do you hope never changes about us?
      Which gift from me means the most to you?
      What's something I taught you without knowing it?
      How would you describe my laugh to somebody who has never heard it?
      Which of my features do you notice first, every time?
      When was the last time you looked at me and I didn't notice?
      What's the sweetest dream you ever had about us?
      What did you learn about love from being with me?
      Where do you most like to be touched when you're sad?
      Which ordinary moment with me is your favorite?
      What would you like us to be doing in fifty years?
      Which of my friends or family made you feel welcome first?`,
    dare: `
      Kiss me on the forehead, the nose and the cheek, in that order.
      Say three things you love about me, without stopping to think.
      Give me the longest hug of the week.
      Write my name and yours in the most beautiful letters you can.
      Hold my hand for the next three rounds.
      Tell me about our first meeting as if it were a fairy tale.
      Look into my eyes for one whole minute without a word.
      Make me a cup of tea, or whatever I would like to drink.
      Send me a love message right now, even though I'm sitting here.
      Whisper a compliment into my ear.
      Dance slowly with me to a song of your choice.
      Draw a heart on my palm with your finger and tell me what is in it.
      Massage my hands for two minutes.
      Choose a new wallpaper for your phone: a photo of us.
      Make up a pet name for me and use it for the rest of the evening.
      Tell me something you have always admired about me.
      Sing one line of a love song to me.
      Tuck me in as if it were bedtime.
      Describe our perfect Sunday in five sentences.
      Kiss my hand as they did two hundred years ago.
      Comb or play with my hair for two minutes.
      Show me the photo of me you like best.
      Promise me one small thing for tomorrow, and keep it.
      Put your ear to my chest and count twenty heartbeats.
      Thank me for one thing from this week.
      Write one line I can keep in my wallet.
      Rest your head on my shoulder until your next turn.
      Tell me good night the way you would if we were apart.
      Give me a kiss for every year we have known each other.
      Recreate the pose of our favorite photo with me.
      Plan our next date in sixty seconds and tell me about it.`,
  },
  fun: {
    truth: `
      What's the silliest thing you ever did to impress me?
      Which of my cooking experiments did you only pretend to like?
      What's your most embarrassing memory from school?
      Which song do you sing when nobody is home?
      What's the strangest thing you have ever eaten?
      Which movie do you secretly love and would never admit to?
      If we swapped bodies for a day, what would you do first?
      What's the worst gift you ever gave somebody?
      Which of my clothes would you hide forever?
      What would your name be as a pirate?
      What did you believe for far too long as a child?
      Which emoji is me, and why?
      What's the oddest thing in your bag or pockets right now?
      What's the worst haircut you ever had?
      Who was your first celebrity crush?
      If our relationship were a movie, what would its title be?
      What's your secret talent that is of no use at all?
      What would you do with a thousand dollars that must be gone by midnight?
      Which animal are we as a couple?
      What's the funniest thing that has happened to us?
      What do you do when I'm not home that I would laugh about?
      Which rule of a board game have you bent?
      What's the longest you have gone without washing your hair?
      Which of us would survive longer on a desert island?
      What was your most awkward date before me?
      Which smell do you like that nobody else does?
      What would be your last meal, with dessert?
      Which word do you always spell wrong?
      What's the most ridiculous thing you have argued about with me?
      If you could have one useless superpower, which one?
      What would the neighbors say about us?`,
    dare: `
      Imitate me when I have just woken up.
      Talk in an accent of my choice until your next turn.
      Do your best catwalk across the room.
      Let me draw a mustache on you with my finger and act accordingly.
      Tell a joke. If I don't laugh, tell another one.
      Balance a book on your head and walk once around me.
      Dance for thirty seconds without music.
      Say the alphabet backward as far as you can.
      Act out a movie until I guess it.
      Take a selfie with the worst face you can make and show it to me.
      Speak only in questions until your next turn.
      Put on a piece of my clothing, the wrong way around.
      Describe your day as if you were a sports commentator.
      Make the sound of three animals and let me guess.
      Do ten squats while praising me out loud.
      Invent a commercial for the nearest object.
      Sing what you had for lunch as an opera.
      Let me do your hair, and keep it for the evening.
      Walk like a robot to the kitchen and back.
      Give a speech of thanks for winning the prize for best partner.
      Tell a story in which every sentence begins with the next letter.
      Try to lick your elbow.
      Hum a song until I know which one.
      Read out the last message you sent, in a dramatic voice.
      Build the highest tower you can from what is on the table.
      Freeze for one minute while I try to make you laugh.
      Show me your best move from the school dance.
      Draw me with your eyes closed.
      Act out our first date, playing both roles.
      Make a hat out of something that isn't one.
      Give me a weather forecast for our weekend.`,
  },
  deep: {
    truth: `
      What are you most afraid of losing?
      When did you last cry, and what about?
      What would you like to be remembered for?
      Which decision changed your life the most?
      What did your parents teach you about love, without meaning to?
      What do you need when you say that everything's fine?
      Which of your wounds have I helped to heal?
      What are you proud of that nobody knows about?
      What would you tell yourself ten years ago?
      When do you feel loneliest?
      What have you forgiven, and what not yet?
      Which dream have you given up, and do you miss it?
      What do you wish I asked you more often?
      Which part of yourself was hardest to show me?
      What does home mean to you?
      When did you feel that I truly understood you?
      What do you believe that most people around you don't?
      Which of our fights brought us closer?
      What do you want to learn before you're old?
      What would you change about the way we talk with each other?
      How do you know that you're loved?
      What's the bravest thing you have ever done?
      Which friendship do you miss?
      What do you worry about at night?
      What would a perfect ordinary life look like?
      Which promise do you want to make to yourself?
      When do you find it hard to accept help?
      What's the most honest thing you could tell me right now?
      What would you do if you knew you couldn't fail?
      Which of my dreams do you want to see come true?
      What do you want us to be better at in a year?`,
    dare: `
      Tell me about a moment you were ashamed of, and let me listen.
      Write down one fear and one hope for us, and read them to me.
      Ask me the question you have been putting off.
      Say "I'm sorry" for something small that was never said.
      Tell me what you need from me this month, in one sentence.
      Hold both my hands and tell me what you're grateful for.
      Name three things that you want us to do before we're old.
      Sit back to back with me and breathe together for one minute.
      Tell me about somebody who shaped you and whom I never met.
      Close your eyes and describe our life in ten years, out loud.
      Let me ask you any three questions, and answer truthfully.
      Tell me about a day on which you nearly gave up on something.
      Write a message to yourself in one year; we open it together.
      Tell me what you admire about my family.
      Say what you find hard about me, and then what you love about that very thing.
      Describe the child you were, and what it would say about us.
      Choose one worry and hand it over to me for tonight.
      Tell me about a place that means something to you, and why.
      Share a memory you have never told anybody.
      Name one habit you would like to change, and let me help.
      Tell me one thing I may always count on.
      Say aloud what you would want me to know if we had one day only.
      Explain to me something you care about, as if I knew nothing.
      Listen to me for three minutes without a word, then tell me what you heard.
      Make a toast to us: what we have been through.
      Tell me about a dream you had as a child, and what is left of it.
      Name the three people who made you who you are.
      Tell me when you last felt truly alive.
      Choose a tradition that is to be ours from now on.
      Say which of our differences you would never want to lose.
      Tell me what love meant to you before me, and what it means now.`,
  },
  spicy: {
    truth: `
      What was your first thought when you first saw me undressed?
      Where do you most like to be kissed?
      What do I wear that you find hardest to ignore?
      Which kiss of ours do you still think about?
      What would you like us to try, but never said?
      When did you last daydream about me in the wrong place?
      Which part of me do you find most attractive?
      What's the boldest thing you would like to do with me?
      Do you like the light on or off, and why?
      What puts you in the mood in a minute?
      Which of my looks gives me away?
      What's the best night we have had?
      Where would you like to be kissed right now?
      Which fantasy would you whisper rather than say?
      What do you like to hear from me when we are close?
      What should I do more often?
      What's your favorite time of day for us?
      Which place outside our home tempts you?
      What do you think of when you fall asleep without me?
      When did you want me most and couldn't have me?
      What makes you feel desired?
      Would you rather lead or be led tonight?
      Which memory of us makes you blush?
      What did you like about our first night together?
      Which of my touches could you recognize blindfolded?
      What would our movie be rated, and for which scene?
      What's the most daring message you nearly sent me?
      What do you find sexier: my voice, my hands or my eyes?
      Which song should be playing?
      What would you do with me and a whole day in a hotel?
      What's something small I do that drives you wild?`,
    dare: `
      Kiss me as if we hadn't seen each other for a month.
      Kiss my neck until I ask you to stop.
      Trace a word on my back with your finger; I guess it.
      Take off one piece of clothing, as slowly as you can.
      Whisper into my ear what you would like later.
      Give me a two-minute massage wherever I want.
      Kiss three places you haven't kissed today.
      Feed me something sweet, without hands.
      Blindfold me and kiss me where I don't expect it.
      Sit on my lap until your next turn.
      Dance for me for the length of one chorus.
      Send me a message now that makes me blush.
      Bite my lip, gently.
      Let me choose what you wear tonight.
      Unbutton one button of mine with your teeth, or at least try.
      Hold an ice cube and then kiss me.
      Describe our next night in three sentences.
      Kiss me without touching me otherwise, for thirty seconds.
      Run your fingertips from my shoulder to my wrist, as slowly as you can.
      Show me how you like to be kissed; I do the same.
      Say something in your lowest voice.
      Kiss me upside down.
      Let me undo one thing you're wearing.
      Tell me what you like, while I keep my hands off you.
      Give me a kiss that I will think of tomorrow at work.
      Massage my feet and tell me a fantasy.
      Guess with closed eyes which part of me you're kissing.
      Keep eye contact while you kiss my hand, finger by finger.
      Choose the music and the light for later.
      Breathe on my neck until I shiver.
      Set a timer for one minute: you may do as you please, but only with kisses.`,
  },
}
