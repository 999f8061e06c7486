vcl 4.1;

# Kimya behind Varnish 7 with varnish-modules: varnishd -f kimya.vcl -p vcl_path=<the folder of both files>.
# The portal: EDGE=varnish:http://<this host>:<port> EDGE_TOKEN=<token>

import directors;
import std;
import xkey;

include "portal.vcl";

sub vcl_recv {
  set req.backend_hint = portal.backend();
  if (req.method == "PURGE") {
    call expect_token;
    if (client.ip !~ purgers || req.http.X-Purge-Token != req.http.X-Expected-Token) {
      return (synth(403));
    }
    if (req.http.X-Purge-All) {
      ban("obj.status != 0");
    } else {
      set req.http.X-Purged = xkey.purge(req.http.X-Purge-Keys);
    }
    return (synth(200, "Purged"));
  }
  # Nobody but this cache says what is kept.
  unset req.http.X-Purge-Token;
  # What the options of a reader are is said below, and by nobody else.
  unset req.http.X-Reader-Options;
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # A stream of what is new never ends: nobody waits for another's. Each holds a thread for as long as its page is open
  # (thread_pool_max); where there are thousands, the balancer leads them past this cache.
  if (req.url ~ "^(/en)?/live/[0-9]+/stream") {
    return (pass);
  }
  # Cookies may come in several lines.
  std.collect(req.http.Cookie, "; ");
  # Who is signed in has pages of their own; who chose English is led there from an Arabic address.
  if (req.http.Authorization || req.http.Cookie ~ "(^|[^\w-])(__Host-)?session[^\w;=-]*=") {
    return (pass);
  }
  if (req.http.Cookie ~ "(^|[^\w-])lan[^\w;=-]*=(?!ar)" && req.url !~ "^/en($|[/?])") {
    return (pass);
  }
  # All others share a page with those of the same options, whatever else their cookies say: four copies at the most.
  if (req.http.Cookie ~ "(^|[^\w-])prefs=d(=|%3D)arab(&|%26)h(=|%3D)1\s*(;|$)") {
    set req.http.X-Reader-Options = "d=arab&h=1";
  } else if (req.http.Cookie ~ "(^|[^\w-])prefs=d(=|%3D)arab\s*(;|$)") {
    set req.http.X-Reader-Options = "d=arab";
  } else if (req.http.Cookie ~ "(^|[^\w-])prefs=h(=|%3D)1\s*(;|$)") {
    set req.http.X-Reader-Options = "h=1";
  } else {
    set req.http.X-Reader-Options = "default";
  }
  # Brotli is made by the portal: one copy for it, one for everybody else.
  if (req.http.Accept-Encoding ~ "br") {
    set req.http.Accept-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # While the portal answers an old copy is served for as long as it is made anew; else for a day.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 600s;
  }
  return (hash);
}

sub vcl_backend_fetch {
  # The whole page is kept: nobody's validator must turn it into a 304.
  if (!bereq.is_bgfetch && !bereq.uncacheable) {
    unset bereq.http.If-None-Match;
  }
}

sub vcl_backend_response {
  if (beresp.http.CDN-Cache-Control ~ "max-age=[0-9]+" && beresp.status == 200 && !beresp.http.Set-Cookie
      && beresp.http.Vary !~ "(?i)cookie") {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
    set beresp.grace = 24h;
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    # Readers get it once it is whole: an instance that dies within a page is an error, and another one is asked.
    set beresp.do_stream = false;
    return (deliver);
  }
  if (beresp.http.Cache-Control ~ "immutable") {
    return (deliver);
  }
  # The balancer lost the instance that was to answer: another one is asked, once.
  if (beresp.status == 502 && bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
  # Too busy for a page of everybody's, as one is that was just dropped: asked once more, and another one where there are several.
  # What readers compose themselves is not, so that a flood of it does not grow here.
  if (beresp.status == 503 && bereq.retries == 0 && !bereq.uncacheable && bereq.url !~ "\?") {
    return (retry);
  }
  # A portal that cannot answer must not take the place of a copy.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  set beresp.uncacheable = true;
  set beresp.ttl = 0s;
  return (deliver);
}

sub vcl_backend_error {
  # An instance that is just gone: another one is asked, once.
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.CDN-Cache-Control;
  if (resp.http.Vary ~ "(?i)x-reader-options") {
    set resp.http.Vary = "Accept-Encoding, Cookie";
  }
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  if (obj.hits > 0) {
    set resp.http.Cache-Status = "edge; hit";
  } else {
    set resp.http.Cache-Status = "edge; fwd=miss";
  }
}
