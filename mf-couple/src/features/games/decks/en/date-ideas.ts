/** Each line: title, details, mood, budget, duration. Only append, because a card's id is its index. */
export const dateIdeaLines = `
  Blanket fort movies | Sheets, cushions, fairy lights and a movie you both know by heart. | cosy | free | evening
  Soup and stories | Cook a pot of soup and tell each other a story from before you met. | cosy | small | evening
  Candlelight bath | Warm water, one candle each, no phones. | cosy | free | hour
  Puzzle night | A thousand pieces, one pot of tea. | cosy | small | evening
  Read to each other | Take turns with a chapter, in bed or on the floor. | cosy | free | hour
  Bake a cake for nobody | For no reason and no birthday; eat it warm. | cosy | small | evening
  Record evening | Each puts on three songs and says why. | cosy | free | hour
  Breakfast for dinner | Pancakes, eggs and juice at eight in the evening. | cosy | small | hour
  Photo album evening | Look through old pictures and choose ten to print. | cosy | free | evening
  Tea tasting | Five kinds of tea, blindfolded, with points. | cosy | small | hour
  Homemade pizza | One half each, and each decorates the other's. | cosy | small | evening
  Rain walk and cocoa | Get properly wet, then warm up. | cosy | free | hour
  Knit, draw, build | Each makes something with their hands at the same table. | cosy | small | evening
  Home spa | Face masks, foot baths, quiet music. | cosy | small | evening
  Series marathon | One season, one blanket, one big bowl. | cosy | free | day
  Cheese and candles | Three cheeses, good bread, all the candles you own. | cosy | small | evening
  Letter evening | Write each other a letter and read it aloud. | cosy | free | hour
  Cabin weekend | A small house, a stove and no plans. | cosy | treat | day
  Fireplace café | Find the café with the best corner and stay too long. | cosy | small | hour
  Slow Sunday | No alarm, no plan, pajamas until noon. | cosy | free | day
  Fondue for two | Stir slowly, talk slowly. | cosy | small | evening
  Cookie night | Bake three kinds and bring a box to a neighbor. | cosy | small | evening
  Radio play | Lights off, an audio drama, hands held. | cosy | free | hour
  Hotel at home | Fresh sheets, a tray, a sign on the door. | cosy | free | day
  Dessert only | Skip the dinner and make two desserts. | cosy | small | hour
  Sunset picnic | A blanket, a bottle and the west. | romantic | small | evening
  First date again | The same place, the same clothes if they fit. | romantic | small | evening
  Dinner in your best | Dress up and eat at home by candlelight. | romantic | small | evening
  Stargazing | Out of the town, with a blanket and a thermos. | romantic | free | evening
  Dance in the kitchen | One slow song, then another. | romantic | free | hour
  Rooftop aperitif | Somewhere high, with a view of the lights. | romantic | treat | evening
  Rowboat | Rent one and let the other row. | romantic | small | hour
  Walk of firsts | Visit where you first met, kissed and fought. | romantic | free | day
  Flower market | Each picks a bouquet for the other. | romantic | small | hour
  Concert by candlelight | A string quartet, a small church. | romantic | treat | evening
  Sunrise breakfast | Set the alarm, fill the thermos, watch the day begin. | romantic | free | hour
  Love map | Mark every place that means something to you two. | romantic | free | evening
  Bridge and lights | Cross every bridge in your town at night. | romantic | free | evening
  A night away | One night in a hotel in your own town. | romantic | treat | day
  Poetry bench | Read each other poems in the park. | romantic | free | hour
  Couples massage | Book it, or learn it from each other. | romantic | treat | hour
  Opera or ballet | The cheapest seats have the best kisses. | romantic | treat | evening
  Portrait of us | Have a photographer or a friend take your picture. | romantic | treat | hour
  Message in a bottle | Write your wishes and hide the bottle at home. | romantic | free | hour
  Moonlight walk | Under the full moon, without a flashlight. | romantic | free | hour
  Chef's table | A small restaurant, and let them choose. | romantic | treat | evening
  Botanical garden | Find the flower that looks like the other. | romantic | small | hour
  Train to the sea | There and back in a day, feet in the water. | romantic | treat | day
  Song for us | Write four lines together and sing them once. | romantic | free | hour
  Time capsule | Fill a box to be opened in ten years. | romantic | free | evening
  Board game duel | Best of three; the loser cooks. | playful | free | evening
  Mini golf | With silly penalties for every miss. | playful | small | hour
  Bowling | In the ugliest shoes of the year. | playful | small | evening
  Karaoke at home | Two spoons, ten songs, no shame. | playful | free | evening
  Arcade | Coins, neon and an air hockey champion. | playful | small | evening
  Escape room | Sixty minutes to find out who panics. | playful | treat | hour
  Ice cream crawl | One scoop in each of three places. | playful | small | hour
  Pillow fight and truce | Rules first, feathers later. | playful | free | hour
  Draw each other | Three minutes, no lifting the pencil. | playful | free | hour
  Photo hunt | Ten things to photograph before the other does. | playful | free | hour
  Cook-off | The same five ingredients, two plates, one winner. | playful | small | evening
  Trampoline park | Bounce until you laugh, laugh until you can't. | playful | small | hour
  Roller skates | Hold hands, for safety of course. | playful | small | hour
  Quiz night | Join one in a bar and invent a team name. | playful | small | evening
  Thrift shop styling | Dress each other for ten dollars, then go for coffee. | playful | small | hour
  Kite day | A hill, a wind, a tangle. | playful | small | hour
  Water balloon match | In the garden or the park, on the hottest day. | playful | small | hour
  Laser tag | On the same team, or not. | playful | small | hour
  County fair | Ferris wheel first, cotton candy after. | playful | treat | evening
  Puppet theater | Make two sock puppets and let them talk about you. | playful | free | hour
  Dance lesson | Salsa, swing, or whatever is on tonight. | playful | small | evening
  Comedy night | Sit in the front row if you dare. | playful | treat | evening
  Table tennis in the park | First to twenty-one gets a massage. | playful | free | hour
  Build something useless | A tower, a marble run, a robot from boxes. | playful | free | evening
  Costume dinner | Draw a theme from a hat and eat accordingly. | playful | small | evening
  Zoo with names | Give every animal the name of somebody you know. | playful | small | day
  Snow or sand people | Build the two of you. | playful | free | hour
  Waterpark | Every slide, at least once. | playful | treat | day
  Charades for two | With a timer and terrible acting. | playful | free | hour
  Day trip by dice | Let two dice decide the train and the stop. | adventurous | small | day
  Hike to a summit | Bring chocolate for the top. | adventurous | free | day
  Kayak tour | Two paddles, one direction. | adventurous | treat | day
  Climbing gym | Trust the rope and the one who holds it. | adventurous | small | evening
  Night in a tent | In the woods, or in the garden. | adventurous | free | day
  Wild swimming | The first lake that looks right. | adventurous | free | hour
  Bike tour | Until the first place that sells cake. | adventurous | free | day
  Geocaching | Follow the coordinates, sign the log. | adventurous | free | hour
  Night hike | One flashlight, two pairs of ears. | adventurous | free | evening
  Via ferrata | With a guide and good shoes. | adventurous | treat | day
  Surf lesson | Fall in together. | adventurous | treat | day
  Horse ride | At a walk is fast enough. | adventurous | treat | hour
  Treetop course | The high ropes, side by side. | adventurous | small | day
  Follow the river | Walk along it until you're hungry. | adventurous | free | day
  Foreign supermarket | Buy only what you can't read, and cook it. | adventurous | small | evening
  Sauna and cold plunge | Hot, cold, repeat. | adventurous | small | evening
  Balloon ride | Once in a lifetime, at sunrise. | adventurous | treat | day
  Ice skating | Hold the rail, then each other. | adventurous | small | hour
  Lost on purpose | Ride a bus to the last stop and walk home. | adventurous | free | day
  Island or lake camp | One boat, one fire, one night. | adventurous | small | day
  Paragliding tandem | Somebody else steers; you two scream. | adventurous | treat | day
  Cave tour | Hold hands in the dark. | adventurous | small | day
  Sledding | Fast down, slow up. | adventurous | free | day
  Sail for a day | With somebody who knows how. | adventurous | treat | day
  Bonfire | Sticks, bread dough and songs. | adventurous | free | evening
  Museum at random | Each chooses three works and says why. | curious | small | hour
  Cooking class | A cuisine neither of you can cook. | curious | treat | evening
  Pottery wheel | Make two crooked cups and use them forever. | curious | small | evening
  Planetarium | Lean back and be very small. | curious | small | hour
  Bookstore swap | Choose a book for the other within ten minutes. | curious | small | hour
  Library afternoon | Sit opposite each other and read. | curious | free | hour
  Open lecture | Something neither of you knows anything about. | curious | free | hour
  Learn a magic trick | One each; perform in the evening. | curious | free | hour
  Wine or juice tasting | Blind, with invented descriptions. | curious | small | evening
  Old town tour | With a guide, like tourists at home. | curious | small | hour
  Language evening | Thirty words of a language, then dinner in it. | curious | small | evening
  Bird watching | Early, quietly, with one pair of binoculars. | curious | free | hour
  Flea market | Five dollars each: find the other a treasure. | curious | small | hour
  Factory visit | Chocolate, cheese, beer: something being made. | curious | small | hour
  Theater | A play you haven't heard of. | curious | treat | evening
  Silent movie | With live music if you can find it. | curious | small | evening
  Family tree evening | Call a grandparent and ask. | curious | free | evening
  Science at home | A volcano, slime or a crystal. | curious | small | hour
  Market breakfast | Taste before you buy, and buy what you don't know. | curious | small | hour
  Drawing class | Life drawing or watercolor. | curious | small | evening
  Observatory night | A telescope and somebody who knows the names. | curious | small | evening
  Volunteer together | An animal shelter, a food bank, a clean-up. | curious | free | day
  Photo walk | The same street, two cameras, compare. | curious | free | hour
  Gallery evening | Go to an opening and talk to the artist. | curious | free | evening
  Ask the 36 questions | Slowly, one after the other, eyes at the end. | curious | free | evening
`
