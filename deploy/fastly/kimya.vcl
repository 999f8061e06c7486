# Kimya behind Fastly: custom VCL of a service whose backend is the portal, with a health check of /readyz.
# The portal: EDGE=fastly:<service id> EDGE_TOKEN=<token that may purge>

sub vcl_recv {
#FASTLY recv
  # What the options of a reader are is said below, and by nobody else.
  unset req.http.X-Reader-Options;
  if (req.method != "GET" && req.method != "HEAD" && req.method != "FASTLYPURGE") {
    return(pass);
  }
  # A stream of what is new never ends: nobody waits for another's.
  if (req.url ~ "^(/en)?/live/[0-9]+/stream") {
    return(pass);
  }
  # Cookies may come in several lines.
  std.collect(req.http.Cookie, "; ");
  # Who is signed in has pages of their own; who chose English is led there from an Arabic address.
  if (req.http.Authorization || req.http.Cookie ~ "(^|[^\w-])(__Host-)?session[^\w;=-]*=") {
    return(pass);
  }
  if (req.http.Cookie ~ "(^|[^\w-])lan[^\w;=-]*=(?!ar)" && req.url !~ "^/en($|[/?])") {
    return(pass);
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
  # Brotli is made by the portal; Fastly's own copy of the header knows gzip alone.
  if (req.http.Fastly-Orig-Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  }
  return(lookup);
}

sub vcl_fetch {
#FASTLY fetch
  if (req.url ~ "^(/en)?/live/[0-9]+/stream") {
    set beresp.do_stream = true;
    return(pass);
  }
  # A portal that cannot answer must not take the place of a copy.
  if (beresp.status >= 500 && beresp.status < 600 && stale.exists) {
    return(deliver_stale);
  }
  if (beresp.http.CDN-Cache-Control && beresp.status == 200 && !beresp.http.Set-Cookie && beresp.http.Vary !~ "(?i)cookie") {
    # As CDN-Cache-Control says.
    set beresp.ttl = 60s;
    set beresp.stale_while_revalidate = 600s;
    set beresp.stale_if_error = 86400s;
    return(deliver);
  }
  if (beresp.http.Cache-Control ~ "immutable") {
    return(deliver);
  }
  if (beresp.status >= 500) {
    set beresp.cacheable = false;
    return(deliver);
  }
  return(pass);
}

sub vcl_error {
#FASTLY error
  # The portal could not be reached.
  if (obj.status >= 500 && obj.status < 600 && stale.exists) {
    return(deliver_stale);
  }
}

sub vcl_deliver {
#FASTLY deliver
  if (!req.http.Fastly-FF) {
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
    unset resp.http.CDN-Cache-Control;
    if (resp.http.Vary ~ "(?i)x-reader-options") {
      set resp.http.Vary = "Accept-Encoding, Cookie";
    }
  }
  return(deliver);
}
