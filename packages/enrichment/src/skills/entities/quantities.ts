import dateTimes from '@microsoft/recognizers-text-date-time';
import numbers from '@microsoft/recognizers-text-number';
import units from '@microsoft/recognizers-text-number-with-unit';
import { splitPages, splitSentences, type TextPart } from '../split-text.js';
import { entityAt, type Entity } from './entity.js';

interface Recognition {
  start: number;
  /** Of the last character. */
  end: number;
  typeName: string;
  resolution: { value?: string } | null;
}
interface Model {
  parse: (text: string) => Recognition[];
}

const CULTURE = 'en-us';
const LANGUAGE = 'en';
const CONFIDENCE = 0.8;
/** The time of the recognizers grows with the square of the length of a text. */
const MAX_SENTENCE_LENGTH = 300;

/** Without one of these, a sentence has no quantity or time, and need not be searched for them. */
const MAY_HAVE_NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|dozen|half|third|first|second|\w+th|a|an)\b/i;
const MAY_HAVE_TIME =
  /\d|\b(?:\w+day|today|tonight|tomorrow|yesterday|now|noon|midnight|week\w*|months?|years?|decades?|century|centuries|hours?|minutes?|seconds?|days?|nights?|mornings?|afternoons?|evenings?|spring|summer|autumn|fall|winter|jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|daily|weekly|monthly|yearly|annually|hourly|christmas|easter)\b/i;

let models: { quantities: readonly [subcategory: string, model: Model][]; times: Model } | undefined;
function load(): NonNullable<typeof models> {
  const unit = new units.NumberWithUnitRecognizer(CULTURE);
  const number = new numbers.NumberRecognizer(CULTURE);
  return {
    // In order of precedence: "34 years old" is also a duration and a number.
    quantities: [
      ['Age', unit.getAgeModel()],
      ['Currency', unit.getCurrencyModel()],
      ['Temperature', unit.getTemperatureModel()],
      ['Dimension', unit.getDimensionModel()],
      ['Percentage', number.getPercentageModel()],
      ['Ordinal', number.getOrdinalModel()],
      ['Number', number.getNumberModel()],
    ],
    times: new dateTimes.DateTimeRecognizer(CULTURE).getDateTimeModel(),
  };
}

/** Subcategories by the type names of the recognizer; other types have none. */
const TIME_SUBCATEGORIES: Readonly<Record<string, string>> = {
  'datetimeV2.date': 'Date',
  'datetimeV2.time': 'Time',
  'datetimeV2.daterange': 'DateRange',
  'datetimeV2.timerange': 'TimeRange',
  'datetimeV2.duration': 'Duration',
  'datetimeV2.set': 'Set',
};

const isQuantity = (subcategory: string, { resolution }: Recognition): boolean =>
  resolution != null && !(subcategory === 'Ordinal' && resolution.value === '0');

/** A number without a unit can be anything, and "may" a verb. */
const isTime = (text: string, { resolution }: Recognition): boolean =>
  resolution != null && !/^\d{1,3}$/.test(text) && !/^(?:may|march|now|second|fall|spring)$/.test(text);

function recognize({ text, offset }: TextPart): Entity[] {
  models ??= load();
  const entities: Entity[] = [];
  if (MAY_HAVE_TIME.test(text)) {
    for (const time of models.times.parse(text)) {
      if (!isTime(text.slice(time.start, time.end + 1), time)) continue;
      const subcategory = TIME_SUBCATEGORIES[time.typeName] ?? null;
      entities.push(entityAt(text, time.start, time.end + 1 - time.start, 'DateTime', subcategory, CONFIDENCE));
    }
  }
  if (MAY_HAVE_NUMBER.test(text)) {
    for (const [subcategory, model] of models.quantities) {
      for (const quantity of model.parse(text)) {
        if (!isQuantity(subcategory, quantity)) continue;
        const length = quantity.end + 1 - quantity.start;
        const entity = entityAt(text, quantity.start, length, 'Quantity', subcategory, CONFIDENCE);
        // An age precedes the duration that it contains.
        if (subcategory === 'Age') entities.unshift(entity);
        else entities.push(entity);
      }
    }
  }
  return entities.map((entity) => ({ ...entity, offset: offset + entity.offset }));
}

/** Dates, times, and quantities in an English text; of entities that overlap, the first is the best. */
export const recognizeQuantities = (text: string): Entity[] =>
  splitSentences(text, LANGUAGE).flatMap((sentence) =>
    sentence.text.length <= MAX_SENTENCE_LENGTH
      ? recognize(sentence)
      : splitPages(sentence.text, LANGUAGE, { maxLength: MAX_SENTENCE_LENGTH, overlap: 0 }).flatMap((part) =>
          recognize({ text: part.text, offset: sentence.offset + part.offset }),
        ),
  );
