import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenizer;
import org.apache.lucene.analysis.ngram.NGramTokenizer;
import org.apache.lucene.analysis.pattern.PatternCaptureGroupTokenFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionLengthAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.analysis.util.CharFilterFactory;
import org.apache.lucene.analysis.util.FilesystemResourceLoader;
import org.apache.lucene.analysis.util.ResourceLoaderAware;
import org.apache.lucene.analysis.util.TokenFilterFactory;
import org.apache.lucene.analysis.util.TokenizerFactory;

/**
 * Analyzes texts with Lucene 8 for golden.mjs. Requests and responses are lines with fields separated by tabs; texts are
 * UTF-16 code units in hexadecimal, so that unpaired surrogates survive.
 *
 * <pre>
 * analyzer CLASS                     the following texts are analyzed by this analyzer
 * chain FOLDER KIND:NAME:KEY=HEX;…   … by character filters (C), a tokenizer (T), and token filters (F)
 * text HEX                           responds with term,start,end,position,positionLength,type for each token
 * regex HEX FLAGS HEX                responds with =HEX for each group of each match, or - if it did not participate
 * </pre>
 */
public class GoldenTokens {
  interface Factory<I, O> {
    O create(I input);
  }

  static String decode(String hex) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < hex.length(); i += 4) text.append((char) Integer.parseInt(hex.substring(i, i + 4), 16));
    return text.toString();
  }

  static String encode(CharSequence text) {
    StringBuilder hex = new StringBuilder();
    for (int i = 0; i < text.length(); i++) hex.append(String.format("%04x", (int) text.charAt(i)));
    return hex.toString();
  }

  static <T> T withFiles(T factory, Path folder) throws Exception {
    if (factory instanceof ResourceLoaderAware)
      ((ResourceLoaderAware) factory).inform(new FilesystemResourceLoader(folder, GoldenTokens.class.getClassLoader()));
    return factory;
  }

  /** Whether a character belongs to one of the classes, as Elasticsearch's n-gram tokenizers define them. */
  static boolean isTokenChar(int c, String classes) {
    if (classes.isEmpty()) return true;
    int type = Character.getType(c);
    for (String name : classes.split(",")) {
      boolean matches =
          switch (name) {
            case "letter" -> Character.isLetter(c);
            case "digit" -> Character.isDigit(c);
            case "whitespace" -> Character.isWhitespace(c);
            case "punctuation" ->
                type == Character.START_PUNCTUATION || type == Character.END_PUNCTUATION
                    || type == Character.OTHER_PUNCTUATION || type == Character.CONNECTOR_PUNCTUATION
                    || type == Character.DASH_PUNCTUATION || type == Character.INITIAL_QUOTE_PUNCTUATION
                    || type == Character.FINAL_QUOTE_PUNCTUATION;
            default ->
                type == Character.CURRENCY_SYMBOL || type == Character.MATH_SYMBOL || type == Character.OTHER_SYMBOL
                    || type == Character.MODIFIER_SYMBOL;
          };
      if (matches) return true;
    }
    return false;
  }

  static Factory<Void, Tokenizer> tokenizer(String name, Map<String, String> options, Path folder) throws Exception {
    if (name.equals("nGramOf") || name.equals("edgeNGramOf")) {
      int min = Integer.parseInt(options.get("min"));
      int max = Integer.parseInt(options.get("max"));
      String classes = options.get("classes");
      if (name.equals("nGramOf"))
        return x -> new NGramTokenizer(min, max) {
          @Override
          protected boolean isTokenChar(int c) {
            return GoldenTokens.isTokenChar(c, classes);
          }
        };
      return x -> new EdgeNGramTokenizer(min, max) {
        @Override
        protected boolean isTokenChar(int c) {
          return GoldenTokens.isTokenChar(c, classes);
        }
      };
    }
    TokenizerFactory factory = withFiles(TokenizerFactory.forName(name, options), folder);
    return x -> factory.create();
  }

  static Factory<TokenStream, TokenStream> filter(String name, Map<String, String> options, Path folder)
      throws Exception {
    if (name.equals("capture")) {
      boolean preserveOriginal = Boolean.parseBoolean(options.get("preserveOriginal"));
      Pattern[] patterns =
          options.get("patterns").lines().map(Pattern::compile).toArray(Pattern[]::new);
      return input -> new PatternCaptureGroupTokenFilter(input, preserveOriginal, patterns);
    }
    TokenFilterFactory factory = withFiles(TokenFilterFactory.forName(name, options), folder);
    return factory::create;
  }

  static Analyzer chain(String[] fields) throws Exception {
    Path folder = Path.of(decode(fields[1]));
    List<Factory<Reader, Reader>> charFilters = new ArrayList<>();
    List<Factory<TokenStream, TokenStream>> filters = new ArrayList<>();
    List<Factory<Void, Tokenizer>> tokenizers = new ArrayList<>();
    for (int i = 2; i < fields.length; i++) {
      String[] parts = fields[i].split(":", 3);
      Map<String, String> options = new HashMap<>();
      for (String option : parts[2].isEmpty() ? new String[0] : parts[2].split(";"))
        options.put(option.substring(0, option.indexOf('=')), decode(option.substring(option.indexOf('=') + 1)));
      if (parts[0].equals("T")) tokenizers.add(tokenizer(parts[1], options, folder));
      else if (parts[0].equals("F")) filters.add(filter(parts[1], options, folder));
      else charFilters.add(withFiles(CharFilterFactory.forName(parts[1], options), folder)::create);
    }
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String field) {
        Tokenizer source = tokenizers.get(0).create(null);
        TokenStream sink = source;
        for (Factory<TokenStream, TokenStream> filter : filters) sink = filter.create(sink);
        return new TokenStreamComponents(source, sink);
      }

      @Override
      protected Reader initReader(String field, Reader reader) {
        Reader result = reader;
        for (Factory<Reader, Reader> charFilter : charFilters) result = charFilter.create(result);
        return result;
      }
    };
  }

  static String tokens(Analyzer analyzer, String text) throws Exception {
    List<String> tokens = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream("f", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
      PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
      PositionLengthAttribute length = stream.addAttribute(PositionLengthAttribute.class);
      TypeAttribute type = stream.addAttribute(TypeAttribute.class);
      int position = -1;
      stream.reset();
      while (stream.incrementToken()) {
        position += increment.getPositionIncrement();
        tokens.add(encode(term) + "," + offset.startOffset() + "," + offset.endOffset() + "," + position + ","
            + length.getPositionLength() + "," + type.type());
      }
      stream.end();
    }
    return String.join("\t", tokens);
  }

  static String matches(String pattern, int flags, String text) {
    List<String> matches = new ArrayList<>();
    Matcher matcher = Pattern.compile(pattern, flags).matcher(text);
    while (matcher.find()) {
      List<String> groups = new ArrayList<>();
      for (int i = 0; i <= matcher.groupCount(); i++)
        groups.add(matcher.group(i) == null ? "-" : "=" + encode(matcher.group(i)));
      matches.add(String.join(",", groups));
    }
    return String.join("\t", matches);
  }

  public static void main(String[] arguments) throws Exception {
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Analyzer analyzer = null;
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] fields = line.split("\t", -1);
      try {
        switch (fields[0]) {
          case "analyzer" -> {
            analyzer = (Analyzer) Class.forName(fields[1]).getDeclaredConstructor().newInstance();
            output.println("ok");
          }
          case "chain" -> {
            analyzer = chain(fields);
            output.println("ok");
          }
          case "text" -> output.println("ok\t" + tokens(analyzer, decode(fields[1])));
          case "regex" ->
              output.println("ok\t" + matches(decode(fields[1]), Integer.parseInt(fields[2]), decode(fields[3])));
          default -> throw new IllegalArgumentException("Unknown request " + fields[0]);
        }
      } catch (Exception | LinkageError error) {
        output.println("error\t" + error.toString().lines().findFirst().orElse(""));
      }
    }
  }
}
