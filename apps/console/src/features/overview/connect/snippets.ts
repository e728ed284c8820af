/** What a snippet connects to. The key is never part of a snippet: it is read from `SEARCH_KEY`. */
export interface Target {
  endpoint: string;
  index: string;
  /** Full URL of a search request, with `api-version`. */
  url: string;
  /** The vendor's client libraries work with this service. */
  hasClients: boolean;
}

export interface Snippet {
  id: 'curl' | 'javascript' | 'python' | 'csharp' | 'java';
  title: string;
  /** Install command, if needed. */
  install?: string;
  text: string;
}

/** Environment variable that holds the key. */
export const KEY_VARIABLE = 'SEARCH_KEY';

const BODY = '{"search":"*","count":true,"top":3}';
/** Prints a string literal, which is the same in JavaScript, Python, C#, and Java. */
const quote = (text: string): string => JSON.stringify(text);
/** Quotes a URL for a POSIX shell. */
const quoteForShell = (text: string): string =>
  /^[\w:/.?=&()'~-]+$/.test(text) ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`;

const curl = ({ url }: Target): Snippet => ({
  id: 'curl',
  title: 'curl',
  text: `curl ${quoteForShell(url)} \\
  -H "api-key: $${KEY_VARIABLE}" -H 'Content-Type: application/json' \\
  --data-raw '${BODY}'`,
});

const javascript = ({ endpoint, index, url, hasClients }: Target): Snippet =>
  hasClients
    ? {
        id: 'javascript',
        title: 'JavaScript',
        install: 'npm install @azure/search-documents',
        text: `import { AzureKeyCredential, SearchClient } from '@azure/search-documents';

const client = new SearchClient(
  ${quote(endpoint)},
  ${quote(index)},
  new AzureKeyCredential(process.env.${KEY_VARIABLE}),${endpoint.startsWith('http:') ? '\n  { allowInsecureConnection: true },' : ''}
);
const { count, results } = await client.search('*', { top: 3, includeTotalCount: true });
console.log(count, 'documents');
for await (const { document } of results) console.log(document);`,
      }
    : {
        id: 'javascript',
        title: 'JavaScript',
        text: `const response = await fetch(
  ${quote(url)},
  {
    method: 'POST',
    headers: { 'api-key': process.env.${KEY_VARIABLE}, 'Content-Type': 'application/json' },
    body: JSON.stringify({ search: '*', count: true, top: 3 }),
  },
);
if (!response.ok) throw new Error(await response.text());
const results = await response.json();
console.log(results['@odata.count'], 'documents');
for (const document of results.value) console.log(document);`,
      };

const python = ({ endpoint, index, url, hasClients }: Target): Snippet =>
  hasClients && endpoint.startsWith('https:')
    ? {
        id: 'python',
        title: 'Python',
        install: 'pip install azure-search-documents',
        text: `import os
from azure.core.credentials import AzureKeyCredential
from azure.search.documents import SearchClient

client = SearchClient(
    ${quote(endpoint)},
    ${quote(index)},
    AzureKeyCredential(os.environ["${KEY_VARIABLE}"]),
)
results = client.search(search_text="*", top=3, include_total_count=True)
print(results.get_count(), "documents")
for document in results:
    print(document)`,
      }
    : {
        id: 'python',
        title: 'Python',
        text: `import json
import os
from urllib.request import Request, urlopen

request = Request(
    ${quote(url)},
    data=json.dumps({"search": "*", "count": True, "top": 3}).encode(),
    headers={"api-key": os.environ["${KEY_VARIABLE}"], "Content-Type": "application/json"},
)
with urlopen(request) as response:
    results = json.load(response)
print(results["@odata.count"], "documents")
for document in results["value"]:
    print(document)`,
      };

const csharp = ({ endpoint, index, url, hasClients }: Target): Snippet =>
  hasClients && endpoint.startsWith('https:')
    ? {
        id: 'csharp',
        title: 'C#',
        install: 'dotnet add package Azure.Search.Documents',
        text: `using Azure;
using Azure.Search.Documents;
using Azure.Search.Documents.Models;

var client = new SearchClient(
    new Uri(${quote(endpoint)}),
    ${quote(index)},
    new AzureKeyCredential(Environment.GetEnvironmentVariable("${KEY_VARIABLE}")!));
SearchResults<SearchDocument> results = await client.SearchAsync<SearchDocument>(
    "*", new SearchOptions { Size = 3, IncludeTotalCount = true });
Console.WriteLine($"{results.TotalCount} documents");
await foreach (var result in results.GetResultsAsync())
    Console.WriteLine(result.Document);`,
      }
    : {
        id: 'csharp',
        title: 'C#',
        text: `using System.Net.Http.Json;
using System.Text.Json;

using var http = new HttpClient();
http.DefaultRequestHeaders.Add("api-key", Environment.GetEnvironmentVariable("${KEY_VARIABLE}"));
using var response = await http.PostAsJsonAsync(
    ${quote(url)},
    new { search = "*", count = true, top = 3 });
response.EnsureSuccessStatusCode();
var results = await response.Content.ReadFromJsonAsync<JsonElement>();
Console.WriteLine($"{results.GetProperty("@odata.count")} documents");
foreach (var document in results.GetProperty("value").EnumerateArray())
    Console.WriteLine(document);`,
      };

const java = ({ endpoint, index, url, hasClients }: Target): Snippet =>
  hasClients && endpoint.startsWith('https:')
    ? {
        id: 'java',
        title: 'Java',
        install: 'com.azure:azure-search-documents',
        text: `import com.azure.core.credential.AzureKeyCredential;
import com.azure.core.util.Context;
import com.azure.search.documents.SearchClientBuilder;
import com.azure.search.documents.SearchDocument;
import com.azure.search.documents.models.SearchOptions;

public class Search {
  public static void main(String[] args) {
    var client = new SearchClientBuilder()
        .endpoint(${quote(endpoint)})
        .indexName(${quote(index)})
        .credential(new AzureKeyCredential(System.getenv("${KEY_VARIABLE}")))
        .buildClient();
    var results = client.search("*", new SearchOptions().setTop(3).setIncludeTotalCount(true), Context.NONE);
    System.out.println(results.getTotalCount() + " documents");
    results.forEach(result -> System.out.println(result.getDocument(SearchDocument.class)));
  }
}`,
      }
    : {
        id: 'java',
        title: 'Java',
        text: `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class Search {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(${quote(url)}))
        .header("api-key", System.getenv("${KEY_VARIABLE}"))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(${quote(BODY)}))
        .build();
    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(response.statusCode() + " " + response.body());
  }
}`,
      };

/** A search in each language, with the vendor's client library where it works with the service, else over HTTP. */
export const snippetsFor = (target: Target): Snippet[] =>
  [curl, javascript, python, csharp, java].map((print) => print(target));
